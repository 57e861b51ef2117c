import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { AnswerContent, Heading, ScheduledRow } from './outgoing.types.ts';

function scheduledColumns(tx: Tx) {
  return tx.sql`
    s.owner_id, s.id, s.conversation_id, s.text, s.html, s.file_ids, s.signature, s.heading, s.close, s.send_at, s.state, s.failure,
    s.created_by, s.idempotency_hash, c.visitor_name, c.profile_id, coalesce(p.name, c.profile_name) as profile_name`;
}

function scheduledSource(tx: Tx) {
  return tx.sql`
    scheduled_replies s join conversations c on c.owner_id = s.owner_id and c.id = s.conversation_id
    left join profiles p on p.owner_id = c.owner_id and p.id = c.profile_id`;
}

type NewScheduled = AnswerContent & {
  heading: Partial<Heading>;
  id: string;
  conversationId: string;
  close: boolean;
  sendAt: Temporal.Instant;
  createdBy: string;
  idempotencyKey: string;
  idempotencyHash: Buffer;
  createdAt: Temporal.Instant;
};

export async function insertScheduled(tx: Tx, owner: OwnerId, input: NewScheduled): Promise<void> {
  const { fileIds, heading, sendAt, createdAt, ...row } = input;
  await tx.sql`
    insert into scheduled_replies ${tx.sql({
      ...row,
      ownerId: owner,
      fileIds: [...fileIds],
      heading: tx.sql.json(heading),
      sendAt: sendAt.toString(),
      createdAt: createdAt.toString(),
    })}`;
}

export async function findScheduledByKey(tx: Tx, owner: OwnerId, key: string): Promise<ScheduledRow | undefined> {
  const [row] = await tx.sql<ScheduledRow[]>`
    select ${scheduledColumns(tx)} from ${scheduledSource(tx)} where s.owner_id = ${owner} and s.idempotency_key = ${key}`;
  return row;
}

/** One scheduled answer, locked; undefined when it was sent or cancelled. */
export async function findLockedScheduled(tx: Tx, owner: OwnerId, id: string): Promise<ScheduledRow | undefined> {
  const [row] = await tx.sql<ScheduledRow[]>`
    select ${scheduledColumns(tx)} from ${scheduledSource(tx)} where s.owner_id = ${owner} and s.id = ${id} for update of s`;
  return row;
}

/** The same. Throws resource.not_found. */
export async function lockScheduled(tx: Tx, owner: OwnerId, id: string): Promise<ScheduledRow> {
  const row = await findLockedScheduled(tx, owner, id);
  if (!row) throw notFound();
  return row;
}

export async function listScheduledRows(
  tx: Tx,
  owner: OwnerId,
  conversationId: string | undefined,
): Promise<ScheduledRow[]> {
  return [
    ...(await tx.sql<ScheduledRow[]>`
      select ${scheduledColumns(tx)} from ${scheduledSource(tx)}
      where s.owner_id = ${owner} and c.deleted_at is null
        ${conversationId === undefined ? tx.sql`` : tx.sql`and s.conversation_id = ${conversationId}`}
      order by s.send_at, s.id`),
  ];
}

export async function countScheduled(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from scheduled_replies where owner_id = ${owner}`;
  return row?.count ?? 0;
}

export async function removeScheduled(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.sql`delete from scheduled_replies where owner_id = ${owner} and id = ${id}`;
}
