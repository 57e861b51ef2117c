import type { z } from 'zod';
import type { ClientDetail, clientMailSchema } from '@enlace/contract/operation/clients/clients.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';

/** The number of everything, from counters where they exist. */
export async function readSizes(tx: Tx, owner: string): Promise<ClientDetail['sizes']> {
  const [row] = await tx.sql<ClientDetail['sizes'][]>`
    select (select coalesce(sum(total), 0)::int from contact_counters where owner_id = ${owner}) as contacts,
           (select coalesce(sum(total), 0)::int from conversation_counters where owner_id = ${owner}) as conversations,
           (select count(*)::int from campaigns where owner_id = ${owner} and kind = 'campaign' and deleted_at is null and not is_blank) as campaigns,
           (select count(*)::int from files where owner_id = ${owner}) as files,
           (select coalesce(sum(size_bytes), 0)::bigint from files where owner_id = ${owner}) as file_bytes,
           (select count(*)::int from api_keys where owner_id = ${owner} and revoked_at is null) as api_keys`;
  return row ?? { contacts: 0, conversations: 0, campaigns: 0, files: 0, fileBytes: 0, apiKeys: 0 };
}

export type ClientMail = z.output<typeof clientMailSchema>;
type PageInput = { cursor: string | undefined; limit: number };

type Addressee = { owner: string; email: string };

/** Mails about money, which may be opened; as written in the index of them. */
function isMoney(tx: Tx) {
  return tx.sql`purpose in ('billing', 'invoice', 'payment_receipt', 'payment_refund', 'price_notice')`;
}

type MailsInput = PageInput & Addressee & { onlyMoney: boolean };

/** The product's mails to a client, newest first: to the address of the account without an owner, others with it. */
export async function listProductMails(
  tx: Tx,
  { owner, email, onlyMoney, cursor, limit }: MailsInput,
): Promise<{ rows: ClientMail[]; next: string | null }> {
  const after = decodeKeyset(cursor, 'text');
  const page = tx.sql`${after ? tx.sql`and id < ${after.id}::uuid` : tx.sql``} order by id desc limit ${limit + 1}`;
  const money = isMoney(tx);
  const rows = await tx.sql<ClientMail[]>`
    select m.id, m.purpose, m.subject, m.to_address as "to", m.outcome, m.created_at, m.sent_at, ${money} as is_money,
           ${stateNow(tx)} as state
      from (
        (select * from mails where owner_id is null and to_address = ${email} ${onlyMoney ? tx.sql`and ${money}` : tx.sql``} ${page})
        union all
        (select * from mails where owner_id = ${owner} and ${money} ${page})) m
     order by m.id desc limit ${limit + 1}`;
  return toPage(rows, { limit, position: (row) => ({ key: '', id: row.id }) });
}

/** A mail that was accepted and then came back has not arrived. */
function stateNow(tx: Tx) {
  return tx.sql`case when exists (
      select 1 from mail_events e where e.owner_id = m.owner_id and e.mail_id = m.id and e.source <> 'smtp'
         and e.kind in ('hard_bounce', 'soft_bounce')) then 'returned' else m.state end`;
}

export type OpenedMail = ClientMail & { from: string; text: string; html: string | null };

/** A mail about money with its text; undefined for any other. */
export async function findMoneyMail(
  tx: Tx,
  { owner, email, id }: Addressee & { id: string },
): Promise<OpenedMail | undefined> {
  const [row] = await tx.sql<OpenedMail[]>`
    select m.id, m.purpose, m.subject, m.to_address as "to", m.outcome, m.created_at, m.sent_at, true as is_money,
           ${stateNow(tx)} as state, m.from_address as "from", m.body_text as text, m.html
      from mails m
     where m.id = ${id} and ${isMoney(tx)}
       and (m.owner_id = ${owner} or m.owner_id is null and m.to_address = ${email})`;
  return row;
}

export type HistoryRow = {
  id: string;
  action: string;
  actorKind: string;
  actorName: string | null;
  actingAdmin: string | null;
  subjectKind: string;
  subjectName: string | null;
  createdAt: Temporal.Instant;
};

/** Actions in a client's account and on it, newest first. */
export async function listHistoryRows(
  tx: Tx,
  { owner, cursor, limit }: PageInput & { owner: string },
): Promise<{ rows: HistoryRow[]; next: string | null }> {
  const after = decodeKeyset(cursor, 'text');
  const rows = await tx.sql<HistoryRow[]>`
    select h.id, h.action, h.actor ->> 'kind' as actor_kind, a.name as actor_name, i.name as acting_admin, h.subject_kind,
           coalesce(h.after ->> 'name', h.before ->> 'name') as subject_name, h.created_at
    from history_entries h
    left join users a on a.id = (h.actor ->> 'userId')::uuid
    left join users i on i.id = h.acting_admin_id
    where h.owner_id = ${owner} ${after ? tx.sql`and h.id < ${after.id}::uuid` : tx.sql``}
    order by h.id desc limit ${limit + 1}`;
  return toPage(rows, { limit, position: (row) => ({ key: '', id: row.id }) });
}
