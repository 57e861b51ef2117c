import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type NoteRow = {
  id: string;
  conversationId: string;
  authorName: string;
  text: string;
  createdAt: Temporal.Instant;
  editedAt: Temporal.Instant | null;
};

function noteColumns(tx: Tx) {
  return tx.sql`id, conversation_id, author_name, text, created_at, edited_at`;
}

/** Oldest first. */
export async function listNotes(tx: Tx, owner: OwnerId, conversationId: string): Promise<NoteRow[]> {
  return [
    ...(await tx.sql<NoteRow[]>`
      select ${noteColumns(tx)} from conversation_notes
      where owner_id = ${owner} and conversation_id = ${conversationId} order by created_at, id`),
  ];
}

export async function countNotes(tx: Tx, owner: OwnerId, conversationId: string): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from conversation_notes where owner_id = ${owner} and conversation_id = ${conversationId}`;
  return row?.total ?? 0;
}

type NewNote = Omit<NoteRow, 'editedAt'> & { authorId: string };

export async function insertNote(tx: Tx, owner: OwnerId, note: NewNote): Promise<NoteRow> {
  const { id, conversationId, authorId, authorName, text, createdAt } = note;
  await tx.sql`
    insert into conversation_notes (owner_id, id, conversation_id, author_id, author_name, text, created_at)
    values (${owner}, ${id}, ${conversationId}, ${authorId}, ${authorName}, ${text}, ${createdAt})`;
  return { id, conversationId, authorName, text, createdAt, editedAt: null };
}

type NotePlace = { id: string; conversationId: string };

export async function updateNote(
  tx: Tx,
  owner: OwnerId,
  { id, conversationId, text, now }: NotePlace & { text: string; now: Temporal.Instant },
): Promise<NoteRow | undefined> {
  const [row] = await tx.sql<NoteRow[]>`
    update conversation_notes set text = ${text}, edited_at = ${now}
    where owner_id = ${owner} and id = ${id} and conversation_id = ${conversationId} returning ${noteColumns(tx)}`;
  return row;
}

/** False when there is no such note. */
export async function deleteNote(tx: Tx, owner: OwnerId, { id, conversationId }: NotePlace): Promise<boolean> {
  const gone = await tx.sql`
    delete from conversation_notes where owner_id = ${owner} and id = ${id} and conversation_id = ${conversationId}`;
  return gone.count > 0;
}
