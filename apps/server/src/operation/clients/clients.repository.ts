import type { z } from 'zod';
import type { clientNoteSchema, clientSessionSchema } from '@enlace/contract/operation/clients/clients.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { ClientRow } from './clients.types.ts';

/** A client by id; administrators and unknown ids do not exist. `lock` locks the row until the transaction ends. */
export async function getClientRow(tx: Tx, id: string, { lock = false } = {}): Promise<ClientRow> {
  const [row] = await tx.sql<ClientRow[]>`
    select u.id, u.name, u.alias, u.codigo, u.email, u.phone, u.locale, u.time_zone,
           case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as account_type,
           u.main_profile_id, u.created_at, u.last_seen_at, u.suspended_at, u.suspended_reason,
           (select b.name from users b where b.id = u.suspended_by) as suspended_by_name,
           u.leaving_at, u.second_factor_since
    from users u left join account_types t on t.id = u.account_type_id
    where u.id = ${id} and u.roll = 'user' ${lock ? tx.sql`for update of u` : tx.sql``}`;
  if (!row) throw notFound();
  return row;
}

type Suspension = { id: string; reason: string; adminId: string; now: Temporal.Instant };

/** Also ends the client's own sessions; administrators acting as the client may continue viewing. */
export async function suspendRow(tx: Tx, { id, reason, adminId, now }: Suspension): Promise<void> {
  await tx.sql`
    update users set suspended_at = ${now}, suspended_reason = ${reason}, suspended_by = ${adminId}
    where id = ${id} and roll = 'user'`;
  await tx.sql`delete from sessions where user_id = ${id} and acting_admin_id is null`;
}

export async function reactivateRow(tx: Tx, id: string): Promise<void> {
  await tx.sql`
    update users set suspended_at = null, suspended_reason = null, suspended_by = null where id = ${id} and roll = 'user'`;
}

type SessionRow = Omit<z.output<typeof clientSessionSchema>, 'device'> & { userAgent: string };

/** Active sessions, last used first. */
export async function listSessionRows(
  tx: Tx,
  { userId, now }: { userId: string; now: Temporal.Instant },
): Promise<SessionRow[]> {
  return tx.sql<SessionRow[]>`
    select s.id, s.user_agent, s.created_at, s.last_seen_at, s.expires_at, a.name as acting_admin
    from sessions s left join users a on a.id = s.acting_admin_id
    where s.user_id = ${userId} and s.expires_at > ${now} order by s.last_seen_at desc, s.id desc limit 50`;
}

/** Ends one session of the client, or all; returns how many. */
export async function endSessionRows(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string | undefined },
): Promise<number> {
  const ended = await tx.sql`
    delete from sessions where user_id = ${userId} ${sessionId ? tx.sql`and id = ${sessionId}` : tx.sql``} returning id`;
  return ended.length;
}

export type NoteRow = z.output<typeof clientNoteSchema>;

export async function listNoteRows(tx: Tx, owner: string): Promise<NoteRow[]> {
  return tx.sql<NoteRow[]>`
    select id, author_name as author, body as text, created_at from client_notes
    where owner_id = ${owner} order by id desc limit 100`;
}

type NewNote = { owner: string; id: string; authorId: string; text: string; now: Temporal.Instant };

export async function insertNote(tx: Tx, { owner, id, authorId, text, now }: NewNote): Promise<NoteRow> {
  const [row] = await tx.sql<NoteRow[]>`
    insert into client_notes (owner_id, id, author_id, author_name, body, created_at)
    select ${owner}, ${id}, u.id, u.name, ${text}, ${now} from users u where u.id = ${authorId}
    returning id, author_name as author, body as text, created_at`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}
