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

/** The product's own mails to an address, newest first. */
export async function listProductMails(
  tx: Tx,
  { email, cursor, limit }: PageInput & { email: string },
): Promise<{ rows: ClientMail[]; next: string | null }> {
  const after = decodeKeyset(cursor, 'text');
  const rows = await tx.sql<ClientMail[]>`
    select id, purpose, subject, state, outcome, created_at, sent_at from mails
    where owner_id is null and to_address = ${email} ${after ? tx.sql`and id < ${after.id}::uuid` : tx.sql``}
    order by id desc limit ${limit + 1}`;
  return toPage(rows, { limit, position: (row) => ({ key: '', id: row.id }) });
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
