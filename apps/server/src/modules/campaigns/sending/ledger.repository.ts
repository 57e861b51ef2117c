import type { CampaignAudience } from '@enlace/contract/campaigns/campaigns.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ClaimedDelivery, DeliveryResult } from '../campaigns.types.ts';

export const leaseSeconds = 120;
const freezeTimeoutMs = 120_000;

type FreezeInput = { owner: OwnerId; campaignId: string; audience: CampaignAudience };

/** One row per recipient, in one statement, with the sum beside it. Returns how many there are. */
export async function freezeAudience(tx: Tx, { owner, campaignId, audience }: FreezeInput): Promise<number> {
  await tx.sql`select set_config('statement_timeout', ${String(freezeTimeoutMs)}, true)`;
  const frozen = await tx.sql`
    insert into campaign_deliveries (owner_id, campaign_id, contact_id, email, domain)
    select ${owner}, ${campaignId}, id, email, split_part(email, '@', 2) from contacts
    where owner_id = ${owner} and deleted_at is null and status = 'subscribed' and email is not null
      and id <> all(${audience.excludeContactIds}::uuid[])`;
  await tx.sql`
    insert into campaign_totals (owner_id, campaign_id, audience) values (${owner}, ${campaignId}, ${frozen.count})
    on conflict (owner_id, campaign_id) do update set audience = excluded.audience`;
  return frozen.count;
}

/** Forgets a frozen audience of which nothing has left. */
export async function thawAudience(tx: Tx, { owner, campaignId }: { owner: OwnerId; campaignId: string }): Promise<void> {
  await tx.sql`delete from campaign_deliveries where owner_id = ${owner} and campaign_id = ${campaignId}`;
  await tx.sql`delete from campaign_totals where owner_id = ${owner} and campaign_id = ${campaignId}`;
  await tx.sql`delete from campaign_contents where owner_id = ${owner} and campaign_id = ${campaignId}`;
  await tx.sql`delete from campaign_links where owner_id = ${owner} and campaign_id = ${campaignId}`;
}

/** Takes up to `limit` due deliveries for this worker, with what the mail needs of the contact as it is now. */
export async function claimDeliveries(tx: Tx, { owner, campaignId, limit }: { owner: OwnerId; campaignId: string; limit: number }): Promise<ClaimedDelivery[]> {
  return tx.sql<ClaimedDelivery[]>`
    with due as (
      select id from campaign_deliveries
      where owner_id = ${owner} and campaign_id = ${campaignId} and state = 'pending' and next_attempt_at <= now()
        and domain not in (select domain from campaign_domain_backoffs where owner_id = ${owner} and until > now())
        and exists (select 1 from campaigns where owner_id = ${owner} and id = ${campaignId} and state = 'sending')
      order by next_attempt_at, id limit ${limit} for update skip locked
    ), claimed as (
      update campaign_deliveries d
      set state = 'claimed', fence = d.fence + 1, lease_until = now() + make_interval(secs => ${leaseSeconds})
      from due where d.owner_id = ${owner} and d.id = due.id
      returning d.id, d.contact_id, d.fence, d.email, d.domain, d.attempts, d.first_attempt_at
    )
    select ${owner}::text as owner_id, ${campaignId}::text as campaign_id, k.id as delivery_id, k.contact_id, k.fence, k.email as address,
           k.domain, k.attempts, k.first_attempt_at, c.status, k.contact_id as id, coalesce(c.name, '') as name, c.first_name,
           c.last_name, c.email, c.phone, c.company, c.city, c.language, coalesce(c.fields, '{}') as fields
    from claimed k
    -- Fenced off, so that each contact is looked up by its key whatever the statistics say.
    left join lateral (
      select status, name, first_name, last_name, email, phone, company, city, language, fields from contacts
      where owner_id = ${owner} and id = k.contact_id and deleted_at is null offset 0
    ) c on true`;
}

export type HeldDelivery = Pick<ClaimedDelivery, 'ownerId' | 'campaignId' | 'deliveryId' | 'contactId' | 'fence' | 'domain'>;

/**
 * The phase before the final dot: only deliveries that are still ours, of campaigns that still run, to people who still
 * want it. Returns the ids that may be sent.
 */
export async function markSending(tx: Tx, held: readonly HeldDelivery[]): Promise<Set<string>> {
  const rows = await tx.sql<{ id: string }[]>`
    update campaign_deliveries d
    set state = 'sending', attempts = d.attempts + 1, first_attempt_at = coalesce(d.first_attempt_at, now()),
        lease_until = now() + make_interval(secs => ${leaseSeconds})
    from unnest(${held.map((item) => item.ownerId)}::uuid[], ${held.map((item) => item.deliveryId)}::uuid[], ${held.map((item) => item.fence)}::int[])
         as h (owner_id, id, fence)
    where d.owner_id = h.owner_id and d.id = h.id and d.fence = h.fence and d.state = 'claimed'
      -- Scalar on purpose: as semi-joins they are planned from the wrong end while the tables have no statistics.
      and (select k.state from campaigns k where k.owner_id = d.owner_id and k.id = d.campaign_id) = 'sending'
      and (select c.status from contacts c where c.owner_id = d.owner_id and c.id = d.contact_id and c.deleted_at is null) = 'subscribed'
    returning d.id`;
  return new Set(rows.map(({ id }) => id));
}

export type Settled = { held: HeldDelivery; result: DeliveryResult };
/** What a change did to the sums: `left` still have no end, `gained` more are accepted. */
export type CampaignSum = { ownerId: OwnerId; campaignId: string; left: number; gained: number };

/** Writes results and moves the sums in the same statement. A result whose fence is old changes nothing. */
export async function settleDeliveries(tx: Tx, settled: readonly Settled[]): Promise<CampaignSum[]> {
  const column = <T>(pick: (item: Settled) => T) => settled.map(pick);
  return tx.sql<CampaignSum[]>`
    with moved as (
      update campaign_deliveries d
      set state = r.state, skip_reason = r.skip_reason, smtp_code = r.code, smtp_text = r.text, lease_until = null,
          settled_at = case when r.state = 'pending' then null else now() end,
          -- From the phase "sending" on the attempt is counted already.
          attempts = d.attempts + case when r.attempted = 1 and d.state = 'claimed' then 1 else 0 end,
          first_attempt_at = case when r.attempted = 1 then coalesce(d.first_attempt_at, now()) else d.first_attempt_at end,
          next_attempt_at = case when r.state = 'pending' then now() + make_interval(secs => r.retry) else d.next_attempt_at end
      from unnest(
        ${column(({ held }) => held.ownerId)}::uuid[], ${column(({ held }) => held.deliveryId)}::uuid[], ${column(({ held }) => held.fence)}::int[],
        ${column(({ result }) => result.state)}::text[], ${column(({ result }) => result.skipReason)}::text[],
        ${column(({ result }) => result.code)}::int[], ${column(({ result }) => result.text)}::text[],
        ${column(({ result }) => (result.isAttempt ? 1 : 0))}::int[], ${column(({ result }) => result.retrySeconds)}::int[]
      ) as r (owner_id, id, fence, state, skip_reason, code, text, attempted, retry)
      where d.owner_id = r.owner_id and d.id = r.id and d.fence = r.fence and d.state in ('claimed', 'sending', 'uncertain')
      returning d.owner_id, d.campaign_id, old.state as was, new.state as is
    )
    ${addUp(tx)}`;
}

/** From rows (owner_id, campaign_id, was, is) of `moved`: the change of each sum, applied; answers what is left. */
function addUp(tx: Tx) {
  return tx.sql`
    update campaign_totals t
    set accepted = t.accepted + s.accepted, rejected = t.rejected + s.rejected, skipped = t.skipped + s.skipped, uncertain = t.uncertain + s.uncertain
    from (
      select c.* from (
        select owner_id, campaign_id,
             count(*) filter (where "is" = 'accepted') - count(*) filter (where was = 'accepted') as accepted,
             count(*) filter (where "is" = 'rejected') - count(*) filter (where was = 'rejected') as rejected,
             count(*) filter (where "is" = 'skipped') - count(*) filter (where was = 'skipped') as skipped,
             count(*) filter (where "is" = 'uncertain') - count(*) filter (where was = 'uncertain') as uncertain
        from moved group by owner_id, campaign_id
      ) c
      join campaign_totals l on l.owner_id = c.owner_id and l.campaign_id = c.campaign_id
      -- Always locked in the same order, so that two workers never wait for each other.
      order by l.owner_id, l.campaign_id for update of l
    ) s
    where t.owner_id = s.owner_id and t.campaign_id = s.campaign_id
    returning t.owner_id, t.campaign_id, t.audience - t.accepted - t.rejected - t.skipped - t.uncertain as left, s.accepted::int as gained`;
}

/** Rows of workers that have not been heard of: untouched ones go back, those with the body on its way are in doubt. */
export async function reapDeliveries(tx: Tx): Promise<CampaignSum[]> {
  return tx.sql<CampaignSum[]>`
    with dead as (
      select owner_id, id from campaign_deliveries
      where state in ('claimed', 'sending') and lease_until < now()
      order by lease_until limit 5000 for update skip locked
    ), moved as (
      update campaign_deliveries d
      set state = case when d.state = 'claimed' then 'pending' else 'uncertain' end, lease_until = null,
          settled_at = case when d.state = 'claimed' then null else now() end
      from dead where d.owner_id = dead.owner_id and d.id = dead.id
      returning d.owner_id, d.campaign_id, old.state as was, new.state as is
    )
    ${addUp(tx)}`;
}

/** Prolongs the leases of what this worker holds. */
export async function renewLeases(tx: Tx, held: readonly HeldDelivery[]): Promise<void> {
  if (held.length === 0) return;
  await tx.sql`
    update campaign_deliveries d set lease_until = now() + make_interval(secs => ${leaseSeconds})
    from unnest(${held.map((item) => item.ownerId)}::uuid[], ${held.map((item) => item.deliveryId)}::uuid[], ${held.map((item) => item.fence)}::int[])
         as h (owner_id, id, fence)
    where d.owner_id = h.owner_id and d.id = h.id and d.fence = h.fence and d.state in ('claimed', 'sending')`;
}

/** Takes back what workers hold but have not begun; their fence no longer fits. Rows being written this moment are left to their worker. */
export async function recallClaimed(tx: Tx, { owner, campaignId }: { owner: OwnerId; campaignId: string }): Promise<void> {
  await tx.sql`
    with held as (
      select id from campaign_deliveries
      where owner_id = ${owner} and campaign_id = ${campaignId} and state = 'claimed' for update skip locked
    )
    update campaign_deliveries d set state = 'pending', fence = d.fence + 1, lease_until = null
    from held where d.owner_id = ${owner} and d.id = held.id`;
}

/** Ends every delivery that has not begun, except rows a worker is writing this moment: call it again until nothing is left. */
export async function skipWaiting(tx: Tx, { owner, campaignId }: { owner: OwnerId; campaignId: string }): Promise<CampaignSum[]> {
  await tx.sql`select set_config('statement_timeout', ${String(freezeTimeoutMs)}, true)`;
  return tx.sql<CampaignSum[]>`
    with held as (
      select id from campaign_deliveries
      where owner_id = ${owner} and campaign_id = ${campaignId} and state in ('pending', 'claimed') for update skip locked
    ), moved as (
      update campaign_deliveries d
      set state = 'skipped', skip_reason = 'cancelled', fence = d.fence + 1, lease_until = null, settled_at = now()
      from held where d.owner_id = ${owner} and d.id = held.id
      returning d.owner_id, d.campaign_id, old.state as was, new.state as is
    )
    ${addUp(tx)}`;
}

/** Puts the deliveries nobody knows about back into the queue. Returns how many. */
export async function requeueUncertain(tx: Tx, { owner, campaignId }: { owner: OwnerId; campaignId: string }): Promise<number> {
  const before = await tx.sql`
    select 1 from campaign_deliveries where owner_id = ${owner} and campaign_id = ${campaignId} and state = 'uncertain' for update`;
  if (before.count === 0) return 0;
  await tx.sql`
    with moved as (
      update campaign_deliveries d
      set state = 'pending', fence = d.fence + 1, next_attempt_at = now(), first_attempt_at = null, settled_at = null
      where owner_id = ${owner} and campaign_id = ${campaignId} and state = 'uncertain'
      returning d.owner_id, d.campaign_id, old.state as was, new.state as is
    )
    ${addUp(tx)}`;
  return before.count;
}

/** Notes that a domain wants fewer mails: half a minute at first, doubling up to half an hour. */
export async function slowDomains(tx: Tx, slowed: readonly { owner: OwnerId; domain: string; answer: string }[]): Promise<void> {
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
