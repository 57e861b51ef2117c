import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { keptText } from '#platform/mail-transport.ts';
import type { CommunicationFilter, CommunicationRow, Source } from './communications.types.ts';

/**
 * Rows of one table scanned per page: first a few, enough when most rows pass the filter, then more. Rare matches are
 * spread over several pages.
 */
const windows = [1_000, 20_000] as const;
/** Mailings searched for one person's mails. */
const newestCampaigns = 2_000;

/** Single mails of clients that belong in the log; the product's mails to its own users do not. */
export const singlePurposes = ['template_test', 'campaign_test', 'privacy_link', 'resend', 'transactional'] as const;

export type Look = {
  tx: Tx;
  owner: OwnerId;
  filter: CommunicationFilter;
  /** Ids below this one. */
  before: string | undefined;
  /** Ids from this one up to that one: ids contain their time. */
  floor: string | undefined;
  ceiling: string | undefined;
  /** The contacts whose mails are requested; undefined for all. */
  people: readonly string[] | undefined;
  /** Searched in names, addresses and subjects, unless `people` already answers it. */
  words: string | undefined;
  limit: number;
};
type Window = Look & { windowRows: number };

/** Rows, and how far the search got: nothing is known below `floor`; null when all was read. */
export type Seen = { rows: CommunicationRow[]; floor: string | null };

type Looked = CommunicationRow & { looked: number; lowest: string | null };

function within({ tx, before, floor, ceiling }: Look, column: string) {
  const id = tx.sql.unsafe(column);
  return tx.sql`
    ${before ? tx.sql`and ${id} < ${before}::uuid` : tx.sql``}
    ${floor ? tx.sql`and ${id} >= ${floor}::uuid` : tx.sql``}
    ${ceiling ? tx.sql`and ${id} < ${ceiling}::uuid` : tx.sql``}`;
}

function says({ tx, words }: Look, columns: readonly string[]) {
  if (words === undefined) return tx.sql``;
  const text = columns.map((column) => `coalesce(${column}, '')`).join(` || E'\\n' || `);
  return tx.sql`and strpos(lower(${tx.sql.unsafe(text)}), ${words.toLowerCase()}) > 0`;
}

function toSeen(rows: readonly Looked[], { limit, windowRows }: Window, source: Source): Seen {
  const found = rows.filter(({ id }) => id !== null);
  const plain = found.map(({ looked: _looked, lowest: _lowest, ...row }): CommunicationRow => ({ ...row, source }));
  const last = plain.at(-1);
  if (plain.length >= limit && last) return { rows: plain, floor: last.id };
  const [first] = rows;
  return { rows: plain, floor: first && first.looked >= windowRows ? first.lowest : null };
}

const bounced = `exists (select 1 from mail_events e where e.owner_id = d.owner_id and e.delivery_id = d.id and e.kind in ('hard_bounce', 'soft_bounce'))`;

function deliveryState({ tx, filter: { state } }: Look) {
  switch (state) {
    case undefined:
      return tx.sql``;
    case 'waiting':
      return tx.sql`and (d.state in ('claimed', 'sending') or (d.state = 'pending' and d.attempts = 0))`;
    case 'deferred':
      return tx.sql`and d.state = 'pending' and d.attempts > 0`;
    case 'sent':
      return tx.sql`and d.state = 'accepted' and d.smtp_text is distinct from ${keptText} and not ${tx.sql.unsafe(bounced)}`;
    case 'returned':
      return tx.sql`and d.state = 'accepted' and ${tx.sql.unsafe(bounced)}`;
    case 'rejected':
    case 'skipped':
    case 'uncertain':
      return tx.sql`and d.state = ${state}`;
    case 'kept':
      return tx.sql`and d.state = 'accepted' and d.smtp_text = ${keptText} and not ${tx.sql.unsafe(bounced)}`;
    case 'received':
      return tx.sql`and false`;
  }
}

/** A stream without an automation carries a template sent to a few contacts. */
function deliveryKind({ tx, filter: { kind } }: Look) {
  if (kind === 'campaign') return tx.sql`and k.kind = 'campaign'`;
  if (kind === 'automation') return tx.sql`and s.campaign_id is not null`;
  if (kind === 'written') return tx.sql`and k.kind = 'stream' and s.campaign_id is null`;
  return tx.sql``;
}

/** The deliveries to read: the newest of all, or those of some contacts, looked up per mailing. */
function deliveryWindow(look: Window) {
  const { tx, owner, people, windowRows } = look;
  if (people === undefined)
    return tx.sql`
      select * from campaign_deliveries where owner_id = ${owner} ${within(look, 'id')} order by id desc limit ${windowRows}`;
  return tx.sql`
    select x.* from (select id from campaigns where owner_id = ${owner} and started_at is not null order by id desc limit ${newestCampaigns}) k
    cross join unnest(${[...people]}::uuid[]) as p (id)
    join campaign_deliveries x on x.owner_id = ${owner} and x.campaign_id = k.id and x.contact_id = p.id
    where true ${within(look, 'x.id')} order by x.id desc limit ${windowRows}`;
}

/** Mails of campaigns. */
async function lookAtDeliveries(look: Window): Promise<Seen> {
  const { tx, owner, filter, limit } = look;
  const rows = await tx.sql<Looked[]>`
    with seen as materialized (${deliveryWindow(look)}), found as (
      select d.*, k.name as campaign_name, k.kind as campaign_kind, k.state as campaign_state, k.profile_id, s.automation_id, c.name as contact_name, c.id as live_id, coalesce(m.subject, '') as subject,
             ${knownValues(look)} as known_values
      from seen d
      join campaigns k on k.owner_id = d.owner_id and k.id = d.campaign_id
      left join automation_streams s on s.owner_id = d.owner_id and s.campaign_id = d.campaign_id
      left join campaign_contents m on m.owner_id = d.owner_id and m.campaign_id = d.campaign_id
      left join contacts c on c.owner_id = d.owner_id and c.id = d.contact_id and c.deleted_at is null
      where true ${deliveryState(look)} ${deliveryKind(look)}
        ${filter.profileId ? tx.sql`and k.profile_id = ${filter.profileId}` : tx.sql``}
        ${says(look, ['d.email', 'c.name', 'm.subject'])}
      order by d.id desc limit ${limit}
    )
    select f.id, 'out' as direction,
           case when f.automation_id is not null then 'automation' when f.campaign_kind = 'stream' then 'written' else 'campaign' end as kind,
           case when f.state in ('claimed', 'sending') or (f.state = 'pending' and f.attempts = 0) then 'waiting'
                when f.state = 'pending' then 'deferred'
                when f.state = 'accepted' and e.kind is not null then 'returned'
                when f.state = 'accepted' and f.smtp_text = ${keptText} then 'kept'
                when f.state = 'accepted' then 'sent' else f.state end as state,
           f.live_id as contact_id, f.contact_name, coalesce(f.contact_name, f.email) as name, f.email as address, f.subject, f.known_values, f.profile_id,
           p.name as profile_name, f.campaign_id, f.campaign_name, f.campaign_state, coalesce(f.campaign_kind = 'stream', false) as is_stream,
           f.automation_id, a.name as automation_name, null::uuid as conversation_id, e.reason, f.skip_reason,
           coalesce(e.detail, concat_ws(' ', f.smtp_code::text, f.smtp_text)) as detail, f.opened_at, f.clicked_at, f.replied_at,
           (select count(*)::int from seen) as looked, (select id from seen order by id limit 1) as lowest
    from (select 1) one left join found f on true
    left join profiles p on p.owner_id = ${owner} and p.id = f.profile_id
    left join automations a on a.owner_id = ${owner} and a.id = f.automation_id
    left join lateral (
      select kind, reason, detail from mail_events
      where owner_id = ${owner} and delivery_id = f.id and kind in ('hard_bounce', 'soft_bounce', 'complaint')
      order by kind in ('hard_bounce', 'soft_bounce') desc, at desc limit 1
    ) e on true
    order by f.id desc`;
  return toSeen(rows, look, 'd');
}

/** The variables subjects use most, by name. */
function knownValues({ tx }: Look) {
  return tx.sql`jsonb_build_object(
    'profile.name', m.shared_data -> 'profile' ->> 'name', 'brand.name', m.shared_data -> 'brand' ->> 'name',
    'contact.name', c.name, 'contact.first_name', coalesce(c.first_name, split_part(c.name, ' ', 1)),
    'contact.company', c.company, 'contact.city', c.city)`;
}

/** Columns of lines that are not mails of a campaign. */
function noCampaign({ tx }: Look) {
  return tx.sql`null::jsonb as known_values, null::text as campaign_state, false as is_stream, null::uuid as automation_id, null::text as automation_name`;
}

const messageStates = {
  waiting: ['queued', 'sending'],
  sent: ['accepted'],
  kept: ['caught'],
  deferred: ['deferred'],
  returned: ['bounced'],
  rejected: ['rejected'],
  uncertain: ['uncertain'],
} as const;

function messageState({ tx, filter: { state } }: Look) {
  if (state === undefined) return tx.sql``;
  if (state === 'received') return tx.sql`and m.direction = 'in'`;
  if (state === 'skipped') return tx.sql`and false`;
  return tx.sql`and m.delivery_state = any(${[...messageStates[state]]}::text[])`;
}

function messageKind({ tx, filter: { kind } }: Look) {
  if (kind === 'written') return tx.sql`and m.direction = 'out' and m.kind = 'human'`;
  if (kind === 'received') return tx.sql`and m.direction = 'in' and m.kind = 'human'`;
  if (kind === 'automatic') return tx.sql`and m.kind = 'auto_reply'`;
  return tx.sql``;
}

function messageWindow(look: Window) {
  const { tx, owner, people, windowRows } = look;
  if (people === undefined)
    return tx.sql`select * from messages where owner_id = ${owner} ${within(look, 'id')} order by id desc limit ${windowRows}`;
  return tx.sql`
    select x.* from conversations g join messages x on x.owner_id = g.owner_id and x.conversation_id = g.id
    where g.owner_id = ${owner} and g.contact_id = any(${[...people]}::uuid[]) ${within(look, 'x.id')}
    order by x.id desc limit ${windowRows}`;
}

/** Answers, first mails, received messages and automatic replies. */
async function lookAtMessages(look: Window): Promise<Seen> {
  const { tx, owner, filter, limit } = look;
  const rows = await tx.sql<Looked[]>`
    with seen as materialized (${messageWindow(look)}), found as (
      select m.*, g.profile_id, g.profile_name, g.contact_id, g.visitor_name, g.visitor_email, g.subject as thread_subject, c.name as contact_name, c.id as live_id
      from seen m
      join conversations g on g.owner_id = m.owner_id and g.id = m.conversation_id
      left join contacts c on c.owner_id = g.owner_id and c.id = g.contact_id and c.deleted_at is null
      where m.direction in ('in', 'out') and g.state not in ('spam', 'shelf') and g.deleted_at is null ${messageState(look)} ${messageKind(look)}
        ${filter.profileId ? tx.sql`and g.profile_id = ${filter.profileId}` : tx.sql``}
        ${says(look, ['g.visitor_name', 'g.visitor_email', 'c.name', 'm.subject', 'g.subject', 'm.author_email'])}
      order by m.id desc limit ${limit}
    )
    select f.id, f.direction, case when f.kind = 'auto_reply' then 'automatic' when f.direction = 'in' then 'received' else 'written' end as kind,
           case when f.direction = 'in' then 'received' when f.delivery_state in ('queued', 'sending') then 'waiting'
                when f.delivery_state = 'accepted' then 'sent' when f.delivery_state = 'caught' then 'kept'
                when f.delivery_state = 'bounced' then 'returned' else f.delivery_state end as state,
           f.live_id as contact_id, f.contact_name, coalesce(f.contact_name, f.visitor_name) as name,
           coalesce(case when f.direction = 'in' then f.author_email end, f.visitor_email, '') as address,
           coalesce(nullif(f.subject, ''), f.thread_subject) as subject, f.profile_id, f.profile_name, null::uuid as campaign_id,
           null::text as campaign_name, ${noCampaign(look)}, f.conversation_id, e.reason, null::text as skip_reason, f.delivery_detail as detail,
           null::timestamptz as opened_at, null::timestamptz as clicked_at, null::timestamptz as replied_at,
           (select count(*)::int from seen) as looked, (select id from seen order by id limit 1) as lowest
    from (select 1) one left join found f on true
    left join lateral (
      select reason from mail_events
      where owner_id = ${owner} and message_id = f.id and kind <> 'delivered' order by at desc limit 1
    ) e on f.delivery_state is not null
    order by f.id desc`;
  return toSeen(rows, look, 'm');
}

const tests = ['template_test', 'campaign_test'];

function mailKind({ tx, filter: { kind } }: Look) {
  if (kind === 'test') return tx.sql`and s.purpose = any(${tests}::text[])`;
  if (kind === 'written') return tx.sql`and s.purpose = 'resend'`;
  if (kind === 'transactional') return tx.sql`and s.purpose = 'transactional'`;
  if (kind === 'service')
    return tx.sql`and s.purpose not in ('resend', 'transactional') and s.purpose <> all(${tests}::text[])`;
  return tx.sql``;
}

function mailState({ tx, filter: { state } }: Look) {
  if (state === undefined) return tx.sql``;
  if (state === 'received') return tx.sql`and false`;
  if (state === 'skipped') return tx.sql`and s.state = 'skipped'`;
  const back = tx.sql`exists (select 1 from mail_events e where e.owner_id = s.owner_id and e.mail_id = s.id and e.source <> 'smtp' and e.kind in ('hard_bounce', 'soft_bounce'))`;
  if (state === 'returned') return tx.sql`and ${back}`;
  return tx.sql`and s.state = any(${[...messageStates[state]]}::text[]) and not ${back}`;
}

/** Single mails: tests, resent copies, mails a person requested. */
async function lookAtMails(look: Window): Promise<Seen> {
  const { tx, owner, filter, people, limit, windowRows } = look;
  const rows = await tx.sql<Looked[]>`
    with seen as materialized (
      select id, owner_id, purpose, to_address, to_name, subject, state, outcome, related from mails
      where owner_id = ${owner} and purpose = any(${[...singlePurposes]}::text[]) ${within(look, 'id')}
        ${people ? tx.sql`and to_address in (select value from contact_addresses where owner_id = ${owner} and kind = 'email' and contact_id = any(${[...people]}::uuid[]))` : tx.sql``}
      order by id desc limit ${windowRows}
    ), found as (
      select s.*, c.id as live_id, c.name as contact_name from seen s
      left join contacts c on c.owner_id = s.owner_id and c.email = lower(s.to_address) and c.deleted_at is null
      where true ${mailState(look)} ${mailKind(look)}
        ${filter.profileId ? tx.sql`and s.related ->> 'profileId' = ${filter.profileId}` : tx.sql``}
        ${says(look, ['s.to_name', 's.to_address', 's.subject', 'c.name'])}
      order by s.id desc limit ${limit}
    )
    select f.id, 'out' as direction,
           case when f.purpose = any(${tests}::text[]) then 'test' when f.purpose = 'resend' then 'written'
                when f.purpose = 'transactional' then 'transactional' else 'service' end as kind,
           case when e.kind is not null and f.state in ('accepted', 'caught') then 'returned' when f.state in ('queued', 'sending') then 'waiting'
                when f.state = 'accepted' then 'sent' when f.state = 'caught' then 'kept' else f.state end as state,
           f.live_id as contact_id, f.contact_name, coalesce(f.contact_name, f.to_name, f.to_address) as name, f.to_address as address, f.subject,
           p.id as profile_id, p.name as profile_name, null::uuid as campaign_id, null::text as campaign_name, ${noCampaign(look)}, null::uuid as conversation_id,
           e.reason, case when f.state = 'skipped' then 'suppressed' end as skip_reason, coalesce(e.detail, f.outcome) as detail,
           null::timestamptz as opened_at, null::timestamptz as clicked_at, null::timestamptz as replied_at,
           (select count(*)::int from seen) as looked, (select id from seen order by id limit 1) as lowest
    from (select 1) one left join found f on true
    left join profiles p on p.owner_id = ${owner} and p.id = (f.related ->> 'profileId')::uuid
    left join lateral (
      select kind, reason, detail from mail_events
      where owner_id = ${owner} and mail_id = f.id and kind in ('hard_bounce', 'soft_bounce') order by at desc limit 1
    ) e on true
    order by f.id desc`;
  return toSeen(rows, look, 's');
}

const lookers = { d: lookAtDeliveries, m: lookAtMessages, s: lookAtMails } as const;

/** The newest rows of one table that pass the filter. */
export async function lookAt(source: Source, look: Look): Promise<Seen> {
  let seen: Seen = { rows: [], floor: null };
  for (const windowRows of windows) {
    seen = await lookers[source]({ ...look, windowRows });
    if (seen.rows.length >= look.limit || seen.floor === null) break;
  }
  return seen;
}
