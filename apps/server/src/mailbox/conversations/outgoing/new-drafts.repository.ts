import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { AnswerContent, Heading } from './outgoing.types.ts';

export type NewDraftHead = { profileId: string | null; contactId: string | null; subject: string };
export type NewDraftRow = AnswerContent &
  NewDraftHead & { heading: Partial<Heading>; id: string; revision: string; updatedAt: Temporal.Instant };

function draftColumns(tx: Tx) {
  return tx.sql`id, profile_id, contact_id, subject, text, html, file_ids, signature, heading, revision, updated_at`;
}

/** Last changed first. */
export async function listNewDraftRows(tx: Tx, owner: OwnerId): Promise<NewDraftRow[]> {
  return [
    ...(await tx.sql<NewDraftRow[]>`
      select ${draftColumns(tx)} from new_message_drafts where owner_id = ${owner} order by updated_at desc, id`),
  ];
}

/** The revision of a draft, locked against other changes. */
export async function lockNewDraft(tx: Tx, owner: OwnerId, id: string): Promise<string | undefined> {
  const [row] = await tx.sql<{ revision: string }[]>`
    select revision from new_message_drafts where owner_id = ${owner} and id = ${id} for update`;
  return row?.revision;
}

export async function countNewDrafts(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from new_message_drafts where owner_id = ${owner}`;
  return row?.count ?? 0;
}

type DraftInput = {
  id: string;
  head: NewDraftHead;
  heading: Partial<Heading>;
  content: AnswerContent;
  now: Temporal.Instant;
};

export async function insertNewDraft(tx: Tx, owner: OwnerId, input: DraftInput): Promise<NewDraftRow> {
  const { id, now } = input;
  const { text, html, fileIds, signature } = input.content;
  const { profileId, contactId, subject } = input.head;
  const [row] = await tx.sql<NewDraftRow[]>`
    insert into new_message_drafts (owner_id, id, profile_id, contact_id, subject, text, html, file_ids, signature, heading, updated_at)
    values (${owner}, ${id}, ${profileId}, ${contactId}, ${subject}, ${text}, ${html}, ${[...fileIds]}::uuid[], ${signature}, ${tx.sql.json(input.heading)}, ${now})
    returning ${draftColumns(tx)}`;
  if (!row) throw new Error('an insert returned no row');
  return row;
}

/** The row must be locked. */
export async function updateNewDraft(tx: Tx, owner: OwnerId, input: DraftInput): Promise<NewDraftRow> {
  const { id, now } = input;
  const { text, html, fileIds, signature } = input.content;
  const { profileId, contactId, subject } = input.head;
  const [row] = await tx.sql<NewDraftRow[]>`
    update new_message_drafts set
      profile_id = ${profileId}, contact_id = ${contactId}, subject = ${subject}, text = ${text}, html = ${html},
      file_ids = ${[...fileIds]}::uuid[], signature = ${signature}, heading = ${tx.sql.json(input.heading)}, updated_at = ${now}, revision = uuidv7()
    where owner_id = ${owner} and id = ${id}
    returning ${draftColumns(tx)}`;
  if (!row) throw new Error('a locked draft was not updated');
  return row;
}

/** True when it existed. */
export async function removeNewDraftRow(tx: Tx, owner: OwnerId, id: string): Promise<boolean> {
  const { count } = await tx.sql`delete from new_message_drafts where owner_id = ${owner} and id = ${id}`;
  return count > 0;
}
