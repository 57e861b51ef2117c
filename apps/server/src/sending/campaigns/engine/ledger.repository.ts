import type { OwnerId } from '#platform/context.ts';
import type { DatabaseSql, Tx } from '#platform/database/client.ts';
import type { ClaimedDelivery, DeliveryResult } from '../campaigns.types.ts';

export const freezeTimeoutMs = 120_000;

/** Deletes a frozen audience of which nothing was sent. */
export async function thawAudience(
  tx: Tx,
  { owner, campaignId }: { owner: OwnerId; campaignId: string },
): Promise<void> {
  await tx.sql`delete from campaign_deliveries where owner_id = ${owner} and campaign_id = ${campaignId}`;
  await tx.sql`delete from campaign_totals where owner_id = ${owner} and campaign_id = ${campaignId}`;
  await tx.sql`delete from campaign_contents where owner_id = ${owner} and campaign_id = ${campaignId}`;
  await tx.sql`delete from campaign_links where owner_id = ${owner} and campaign_id = ${campaignId}`;
  await tx.sql`delete from campaign_variants where owner_id = ${owner} and campaign_id = ${campaignId}`;
  await tx.sql`delete from campaign_attachments where owner_id = ${owner} and campaign_id = ${campaignId}`;
}

type ClaimInput = {
  owner: OwnerId;
  campaignId: string;
  limit: number;
  leaseSeconds: number;
  sparing?: readonly string[];
};

/** Claims up to `limit` due deliveries for this worker, with the current contact data the mail needs. */
export async function claimDeliveries(
  tx: Tx,
  { owner, campaignId, limit, leaseSeconds, sparing = [] }: ClaimInput,
): Promise<ClaimedDelivery[]> {
  return tx.sql<ClaimedDelivery[]>`
    with due as (
      select id from campaign_deliveries
      where owner_id = ${owner} and campaign_id = ${campaignId} and next_attempt_at <= now()
        and domain not in (select domain from campaign_domain_backoffs where owner_id = ${owner} and until > now())
        and domain <> all(${[...sparing]}::text[])
        and exists (select 1 from campaigns where owner_id = ${owner} and id = ${campaignId} and state = 'sending')
        and exists (select 1 from users u where u.id = ${owner} and enlace_client_is_open(u))
      order by next_attempt_at, id limit ${limit} for update skip locked
    ), claim as (
      insert into campaign_claims (owner_id, campaign_id, lease_until)
      select ${owner}, ${campaignId}, now() + make_interval(secs => ${leaseSeconds}) where exists (select 1 from due)
      returning fence
    ), claimed as (
      update campaign_deliveries d set state = 'claimed', next_attempt_at = null, fence = claim.fence
      from due, claim where d.owner_id = ${owner} and d.id = due.id
      returning d.id, d.contact_id, d.fence, d.email, d.domain, d.attempts, d.first_attempt_at, d.variant
    )
    select ${owner}::text as owner_id, ${campaignId}::text as campaign_id, k.id as delivery_id, k.contact_id, k.fence, k.email as address,
           k.domain, k.attempts, k.first_attempt_at, k.variant, c.status, k.contact_id as id, coalesce(c.name, '') as name, c.first_name,
           c.last_name, c.email, c.phone, c.company, c.city, c.language, c.time_zone, coalesce(c.fields, '{}') as fields,
           coalesce(c.no_tracking, false) as no_tracking,
           exists (
             select 1 from campaigns a join contact_topic_refusals r on r.owner_id = a.owner_id and r.topic_id = a.topic_id
             where a.owner_id = ${owner} and a.id = ${campaignId} and r.contact_id = k.contact_id
           ) as refuses_topic
    from claimed k
    -- Fenced off, so that each contact is looked up by its key whatever the statistics say.
    left join lateral (
      select status, name, first_name, last_name, email, phone, company, city, language, time_zone, fields, no_tracking from contacts
      where owner_id = ${owner} and id = k.contact_id and deleted_at is null offset 0
    ) c on true`;
}

export type HeldDelivery = Pick<
  ClaimedDelivery,
  'ownerId' | 'campaignId' | 'deliveryId' | 'contactId' | 'fence' | 'domain'
>;
export type Settled = { held: HeldDelivery; result: DeliveryResult };
/** A change of the totals: `left` are unfinished, `gained` more are accepted. */
export type CampaignSum = { ownerId: OwnerId; campaignId: string; left: number; gained: number };

export type LedgerGroup = { marks: readonly HeldDelivery[]; results: readonly Settled[] };
/**
 * `allowed`: ids that may be sent, because they are still ours, their campaign is running and the person still wants
 * it.
 */
export type LedgerAnswer = { allowed: Set<string>; sums: CampaignSum[] };

type AnswerRow = {
  markedId: string | null;
  sumOwner: OwnerId | null;
  sumCampaign: string | null;
  remaining: number | null;
  gained: number | null;
};

/**
 * Writes phases and results of one group, with the totals; a result with an old fence changes nothing. One round trip
 * when `sql` is the pool.
 */
export async function writeLedger(
  sql: Tx['sql'] | DatabaseSql,
  { marks, results }: LedgerGroup,
): Promise<LedgerAnswer> {
  const column = <T>(pick: (item: Settled) => T) => results.map(pick);
  const rows = await sql<AnswerRow[]>`
    select * from campaign_ledger_write(
      ${marks.map((held) => held.ownerId)}::uuid[], ${marks.map((held) => held.deliveryId)}::uuid[], ${marks.map((held) => held.fence)}::bigint[],
      ${column(({ held }) => held.ownerId)}::uuid[], ${column(({ held }) => held.deliveryId)}::uuid[], ${column(({ held }) => held.fence)}::bigint[],
      ${column(({ result }) => result.state)}::text[], ${column(({ result }) => result.skipReason)}::text[],
      ${column(({ result }) => result.code)}::int[], ${column(({ result }) => result.text)}::text[],
      ${column(({ result }) => (result.isAttempt ? 1 : 0))}::int[], ${column(({ result }) => result.retrySeconds)}::int[])`;
  const answer: LedgerAnswer = { allowed: new Set(), sums: [] };
  for (const { markedId, sumOwner, sumCampaign, remaining, gained } of rows) {
    if (markedId !== null) answer.allowed.add(markedId);
    if (sumOwner !== null && sumCampaign !== null)
      answer.sums.push({ ownerId: sumOwner, campaignId: sumCampaign, left: remaining ?? 0, gained: gained ?? 0 });
  }
  return answer;
}

/**
 * From the rows (owner_id, campaign_id, was, became) of `moved`: applies the changes of the totals and returns what is
 * left.
 */
function addUp(tx: Tx) {
  return tx.sql`
    update campaign_totals t
    set accepted = t.accepted + s.accepted, rejected = t.rejected + s.rejected, skipped = t.skipped + s.skipped, uncertain = t.uncertain + s.uncertain
    from (
      select c.* from (
        select owner_id, campaign_id,
               count(*) filter (where became = 'accepted') - count(*) filter (where was = 'accepted') as accepted,
               count(*) filter (where became = 'rejected') - count(*) filter (where was = 'rejected') as rejected,
               count(*) filter (where became = 'skipped') - count(*) filter (where was = 'skipped') as skipped,
               count(*) filter (where became = 'uncertain') - count(*) filter (where was = 'uncertain') as uncertain
        from moved group by owner_id, campaign_id
      ) c join campaign_totals l on l.owner_id = c.owner_id and l.campaign_id = c.campaign_id
      -- In the order in which every group of the ledger takes them, so that two workers never wait for each other.
      order by l.owner_id, l.campaign_id for update of l
    ) s
    where t.owner_id = s.owner_id and t.campaign_id = s.campaign_id
    returning t.owner_id, t.campaign_id, t.audience - t.accepted - t.rejected - t.skipped - t.uncertain as left, 0 as gained`;
}

/**
 * Recovers the claims of silent workers: untouched rows are requeued, those with the body on its way become uncertain.
 * Rows being written at the moment are skipped, and their claim stays until the next round.
 */
export async function reapClaims(tx: Tx): Promise<CampaignSum[]> {
  return tx.sql<CampaignSum[]>`
    with dead as (
      select fence, owner_id, campaign_id from campaign_claims
      where lease_until < now() order by fence limit 100 for update skip locked
    ), held as (
      select d.owner_id, d.id from campaign_deliveries d join dead
        on d.owner_id = dead.owner_id and d.campaign_id = dead.campaign_id and d.fence = dead.fence
      where d.state in ('claimed', 'sending') for update of d skip locked
    ), ended as (
      delete from campaign_claims k using dead
      where k.fence = dead.fence and not exists (
        select 1 from campaign_deliveries d
        where d.owner_id = dead.owner_id and d.campaign_id = dead.campaign_id and d.fence = dead.fence
          and d.state in ('claimed', 'sending')
          and not exists (select 1 from held h where h.owner_id = d.owner_id and h.id = d.id))
    ), moved as (
      update campaign_deliveries d
      set state = case when d.state = 'claimed' then 'pending' else 'uncertain' end, failed = d.state = 'sending',
          next_attempt_at = case when d.state = 'claimed' then now() end, settled_at = case when d.state = 'sending' then now() end
      from held h where d.owner_id = h.owner_id and d.id = h.id
      returning d.owner_id, d.campaign_id, old.state as was, new.state as became
    )
    ${addUp(tx)}`;
}

/** Extends the leases of claims this worker still uses, and drops finished ones. Returns those it still holds. */
export async function keepClaims(
  tx: Tx,
  { open, done, leaseSeconds }: { open: readonly number[]; done: readonly number[]; leaseSeconds: number },
): Promise<number[]> {
  if (done.length > 0) await tx.sql`delete from campaign_claims where fence = any(${[...done]}::bigint[])`;
  if (open.length === 0) return [];
  const kept = await tx.sql<{ fence: number }[]>`
    update campaign_claims set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where fence = any(${[...open]}::bigint[]) returning fence`;
  return kept.map(({ fence }) => fence);
}

/** Revokes claims that workers have not begun. Rows being written at the moment are left to their worker. */
export async function recallClaimed(
  tx: Tx,
  { owner, campaignId }: { owner: OwnerId; campaignId: string },
): Promise<void> {
  await tx.sql`
    with held as (
      select id from campaign_deliveries
      where owner_id = ${owner} and campaign_id = ${campaignId} and state = 'claimed' for update skip locked
    )
    update campaign_deliveries d set state = 'pending', next_attempt_at = now(), fence = null
    from held where d.owner_id = ${owner} and d.id = held.id`;
}

/** Skips every delivery that has not begun, except rows being written at the moment: repeat it until none is left. */
export async function skipWaiting(
  tx: Tx,
  { owner, campaignId }: { owner: OwnerId; campaignId: string },
): Promise<CampaignSum[]> {
  await tx.sql`select set_config('statement_timeout', ${String(freezeTimeoutMs)}, true)`;
  return tx.sql<CampaignSum[]>`
    with held as (
      select id from campaign_deliveries
      where owner_id = ${owner} and campaign_id = ${campaignId} and state in ('pending', 'claimed') for update skip locked
    ), moved as (
      update campaign_deliveries d
      set state = 'skipped', skip_reason = 'cancelled', failed = true, next_attempt_at = null, fence = null, settled_at = now()
      from held where d.owner_id = ${owner} and d.id = held.id
      returning d.owner_id, d.campaign_id, old.state as was, new.state as became
    )
    ${addUp(tx)}`;
}

/** Requeues the uncertain deliveries, or one of them. Returns how many. */
export async function requeueUncertain(
  tx: Tx,
  { owner, campaignId, deliveryId }: { owner: OwnerId; campaignId: string; deliveryId?: string },
): Promise<number> {
  const one = deliveryId === undefined ? tx.sql`` : tx.sql`and id = ${deliveryId}`;
  const doubted = await tx.sql`
    select 1 from campaign_deliveries
    where owner_id = ${owner} and campaign_id = ${campaignId} and failed and state = 'uncertain' ${one} for update`;
  if (doubted.count === 0) return 0;
  await tx.sql`
    with moved as (
      update campaign_deliveries d
      set state = 'pending', failed = false, fence = null, next_attempt_at = now(), first_attempt_at = null, settled_at = null
      where owner_id = ${owner} and campaign_id = ${campaignId} and failed and state = 'uncertain' ${one}
      returning d.owner_id, d.campaign_id, old.state as was, new.state as became
    )
    ${addUp(tx)}`;
  return doubted.count;
}

/** Records that a domain wants fewer mails: half a minute at first, doubling up to half an hour. */
export async function slowDomains(
  tx: Tx,
  slowed: readonly { owner: OwnerId; domain: string; answer: string }[],
): Promise<void> {
  for (const { owner, domain, answer } of slowed) {
    await tx.sql`
      insert into campaign_domain_backoffs as b (owner_id, domain, until, answer)
      values (${owner}, ${domain}, now() + interval '30 seconds', ${answer})
      on conflict (owner_id, domain) do update set
        strikes = case when b.updated_at < now() - interval '2 hours' then 1 when b.until > now() then b.strikes else b.strikes + 1 end,
        until = case when b.until > now() then b.until
                     else now() + least(interval '30 minutes', interval '30 seconds' * power(2, least(b.strikes, 10))) end,
        answer = excluded.answer, updated_at = now()`;
  }
}

/** Skips unsent deliveries of erased people; claims on them become invalid. */
export async function skipErased(
  tx: Tx,
  { owner, contactIds }: { owner: OwnerId; contactIds: readonly string[] },
): Promise<CampaignSum[]> {
  return tx.sql<CampaignSum[]>`
    with held as (
      select id from campaign_deliveries
      where owner_id = ${owner} and contact_id = any(${[...contactIds]}::uuid[]) and state in ('pending', 'claimed')
      order by id for update
    ), moved as (
      update campaign_deliveries d
      set state = 'skipped', skip_reason = 'deleted', failed = true, next_attempt_at = null, fence = null, settled_at = now()
      from held where d.owner_id = ${owner} and d.id = held.id
      returning d.owner_id, d.campaign_id, old.state as was, new.state as became
    )
    ${addUp(tx)}`;
}
