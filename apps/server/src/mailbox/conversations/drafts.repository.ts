import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { joinContents } from './outgoing/answer-content.rules.ts';
import type { AnswerContent, Heading } from './outgoing/outgoing.types.ts';

export type DraftRow = AnswerContent & { heading: Partial<Heading>; revision: string; updatedAt: Temporal.Instant };
type DraftInput = {
  conversationId: string;
  content: AnswerContent;
  heading: Partial<Heading>;
  now: Temporal.Instant;
};

function draftColumns(tx: Tx) {
  return tx.sql`text, html, file_ids, signature, heading, revision, updated_at`;
}

export async function findDraft(tx: Tx, owner: OwnerId, conversationId: string): Promise<DraftRow | undefined> {
  const [row] = await tx.sql<DraftRow[]>`
    select ${draftColumns(tx)} from conversation_drafts where owner_id = ${owner} and conversation_id = ${conversationId}`;
  return row;
}

export async function putDraft(
  tx: Tx,
  owner: OwnerId,
  { conversationId, content, heading, now }: DraftInput,
): Promise<DraftRow> {
  const { text, html, fileIds, signature } = content;
  const [row] = await tx.sql<DraftRow[]>`
    insert into conversation_drafts (owner_id, conversation_id, text, html, file_ids, signature, heading, updated_at)
    values (${owner}, ${conversationId}, ${text}, ${html}, ${[...fileIds]}::uuid[], ${signature}, ${tx.sql.json(heading)}, ${now})
    on conflict (owner_id, conversation_id) do update set
      text = excluded.text, html = excluded.html, file_ids = excluded.file_ids, signature = excluded.signature, heading = excluded.heading,
      revision = excluded.revision, updated_at = excluded.updated_at
    returning ${draftColumns(tx)}`;
  if (!row) throw new Error('an upsert returned no row');
  return row;
}

/** Restored content comes before what was begun since: neither is lost. */
export async function joinDraft(tx: Tx, owner: OwnerId, input: DraftInput): Promise<DraftRow> {
  const begun = await findDraft(tx, owner, input.conversationId);
  return putDraft(
    tx,
    owner,
    begun
      ? {
          ...input,
          content: joinContents(input.content, begun),
          heading: { ...begun.heading, ...input.heading },
        }
      : input,
  );
}

export async function removeDraft(tx: Tx, owner: OwnerId, conversationId: string): Promise<void> {
  await tx.sql`delete from conversation_drafts where owner_id = ${owner} and conversation_id = ${conversationId}`;
}

/** What was begun in one conversation is continued in another one, before what was begun there. */
export async function moveDraft(
  tx: Tx,
  owner: OwnerId,
  { from, to, now }: { from: string; to: string; now: Temporal.Instant },
): Promise<void> {
  const draft = await findDraft(tx, owner, from);
  if (!draft) return;
  const { heading, text, html, fileIds, signature } = draft;
  await joinDraft(tx, owner, { conversationId: to, content: { text, html, fileIds, signature }, heading, now });
  await removeDraft(tx, owner, from);
}
