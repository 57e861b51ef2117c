import type { SuppressionReason } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import type {
  TransactionalReceipt,
  TransactionalState,
} from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type TransactionalFilter, transactionalPurpose, type TransactionalRow } from './transactional.types.ts';

const came = `exists (select 1 from mail_events e where e.owner_id = s.owner_id and e.mail_id = s.id and e.source <> 'smtp' and e.kind in ('hard_bounce', 'soft_bounce'))`;

/** The public form of a mail's stored state. */
const shownState = `case when s.state in ('accepted', 'caught') and ${came} then 'returned'
  when s.state in ('queued', 'sending', 'deferred') then 'queued' when s.state = 'caught' then 'kept' else s.state end`;

const storedStates: Record<Exclude<TransactionalState, 'returned'>, readonly string[]> = {
  queued: ['queued', 'sending', 'deferred'],
  accepted: ['accepted'],
  kept: ['caught'],
  rejected: ['rejected'],
  uncertain: ['uncertain'],
  skipped: ['skipped'],
};

function stateCondition(tx: Tx, state: TransactionalState | undefined) {
  if (state === undefined) return tx.sql``;
  const returned = tx.sql.unsafe(came);
  if (state === 'returned') return tx.sql`and s.state in ('accepted', 'caught') and ${returned}`;
  const stored = tx.sql`and s.state = any(${[...storedStates[state]]}::text[])`;
  return state === 'accepted' || state === 'kept' ? tx.sql`${stored} and not ${returned}` : stored;
}

/** The lowest UUIDv7 of a moment: version 7 ids begin with their time. */
function idAt(instant: string): string {
  const digits = Temporal.Instant.from(instant).epochMilliseconds.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}

function conditions(tx: Tx, { state, templateId, contactId, email, from, until, search }: TransactionalFilter) {
  const words = search?.toLowerCase();
  return tx.sql`
    ${stateCondition(tx, state)}
    ${templateId ? tx.sql`and s.related ->> 'templateId' = ${templateId}` : tx.sql``}
    ${contactId ? tx.sql`and s.related ->> 'contactId' = ${contactId}` : tx.sql``}
    ${email ? tx.sql`and s.to_address = ${email}` : tx.sql``}
    ${from ? tx.sql`and s.id >= ${idAt(from)}::uuid` : tx.sql``}
    ${until ? tx.sql`and s.id < ${idAt(until)}::uuid` : tx.sql``}
    ${words ? tx.sql`and strpos(lower(concat_ws(E'\n', s.to_address, s.to_name, s.subject)), ${words}) > 0` : tx.sql``}`;
}

type ListInput = { filter: TransactionalFilter; id?: string; before?: string | undefined; limit: number };

/** Newest first, with the current template and contact, and the latest return. */
export async function listTransactionalRows(
  tx: Tx,
  owner: OwnerId,
  { filter, id, before, limit }: ListInput,
): Promise<TransactionalRow[]> {
  return tx.sql<TransactionalRow[]>`
    select s.id, s.to_address, s.to_name, s.subject, t.id as template_id, t.name as template_name, c.id as contact_id,
           c.name as contact_name, ${tx.sql.unsafe(shownState)} as state, s.related ->> 'skip' as skip_reason, e.reason,
           nullif(coalesce(e.detail, case when s.state in ('accepted', 'caught') then null else s.outcome end), '') as detail,
           s.attempts, s.created_at as at, s.sent_at as settled_at
    from (
      select * from mails s
      where s.owner_id = ${owner} and s.purpose = ${transactionalPurpose} ${id ? tx.sql`and s.id = ${id}` : tx.sql``}
        ${before ? tx.sql`and s.id < ${before}::uuid` : tx.sql``} ${conditions(tx, filter)}
      order by s.id desc limit ${limit}
    ) s
    left join templates t on t.owner_id = s.owner_id and t.id = (s.related ->> 'templateId')::uuid
    left join contacts c on c.owner_id = s.owner_id and c.email = lower(s.to_address) and c.deleted_at is null
    left join lateral (
      select reason, detail from mail_events
      where owner_id = ${owner} and mail_id = s.id and kind in ('hard_bounce', 'soft_bounce') order by at desc limit 1
    ) e on true
    order by s.id desc`;
}

/** What a call returned for these mails, in that order. Erased ones are left out. */
export async function listReceipts(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<TransactionalReceipt[]> {
  const rows = await tx.sql<{ id: string; to: string; skip: SuppressionReason | null }[]>`
    select s.id, s.to_address as to, s.related ->> 'skip' as skip
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join mails s on s.owner_id = ${owner} and s.id = wanted.id order by wanted.place`;
  return rows.map(({ id, to, skip }) => ({
    id,
    to,
    state: skip === null ? 'queued' : 'skipped',
    skipReason: skip,
  }));
}

/**
 * Suppressed addresses, with the reason. People who only unsubscribed from mailings still get what concerns them alone.
 */
export async function listBarred(
  tx: Tx,
  owner: OwnerId,
  emails: readonly string[],
): Promise<ReadonlyMap<string, SuppressionReason>> {
  const rows = await tx.sql<{ address: string; reason: SuppressionReason }[]>`
    select email as address, case status when 'complained' then 'complaint' when 'bounced' then 'hard_bounce' else 'manual' end as reason
    from contacts
    where owner_id = ${owner} and email = any(${[...emails]}::text[]) and deleted_at is null
      and status in ('bounced', 'complained', 'blocked')
    union all
    select address, reason from suppressions
    where owner_id = ${owner} and address = any(${[...emails]}::text[]) and reason <> 'unsubscribed'`;
  return new Map(rows.map(({ address, reason }) => [address, reason]));
}
