import { noteLimits } from '@enlace/contract/mailbox/conversations/notes.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { lockLiveConversation } from '../conversations.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { tooManyNotes } from '../mailbox.errors.ts';
import type { ConversationRow } from '../mailbox.types.ts';
import { countNotes, deleteNote, insertNote, type NoteRow, updateNote } from '../notes.repository.ts';

type Call = { deps: Pick<MailboxDeps, 'db' | 'clock' | 'ids' | 'live'>; ctx: ClientContext; id: string };
type Change<Result> = (tx: Tx, input: { owner: OwnerId; row: ConversationRow }) => Promise<Result>;

/** One change of a conversation's notes with its history record, which omits the note's text. */
async function changeNotes<Result>(
  { deps, ctx, id }: Call,
  { action, work }: { action: string; work: Change<Result> },
): Promise<Result> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockLiveConversation(tx, owner, id);
    const result = await work(tx, { owner, row });
    const entry = { action, subjectKind: 'conversation', subjectId: id, after: { name: row.visitorName } };
    await recordHistory({ tx, owner, actor, entry });
    await deps.live.publish(tx, {
      userId: owner,
      event: { kind: 'conversation.changed', profileId: row.profileId, conversationId: id },
    });
    return result;
  });
}

/** Errors: resource.not_found, mailbox.too_many_notes. */
export function addNote(call: Call & { text: string }): Promise<NoteRow> {
  const { deps, ctx, id, text } = call;
  return changeNotes(call, {
    action: 'conversation.note_added',
    work: async (tx, { owner }) => {
      if ((await countNotes(tx, owner, id)) >= noteLimits.perConversation)
        throw tooManyNotes(noteLimits.perConversation);
      const { name } = await getClientCard(tx, owner);
      const author = { authorId: ctx.actor.userId, authorName: name };
      const note = {
        ...author,
        id: deps.ids.uuid(),
        conversationId: id,
        text: text.trim(),
        createdAt: deps.clock.now(),
      };
      return insertNote(tx, owner, note);
    },
  });
}

/** Throws resource.not_found. */
export function editNote(call: Call & { noteId: string; text: string }): Promise<NoteRow> {
  const { deps, id, noteId, text } = call;
  return changeNotes(call, {
    action: 'conversation.note_edited',
    work: async (tx, { owner }) => {
      const change = { id: noteId, conversationId: id, text: text.trim(), now: deps.clock.now() };
      const row = await updateNote(tx, owner, change);
      if (!row) throw notFound();
      return row;
    },
  });
}

/** Throws resource.not_found. */
export function removeNote(call: Call & { noteId: string }): Promise<void> {
  return changeNotes(call, {
    action: 'conversation.note_removed',
    work: async (tx, { owner }) => {
      if (!(await deleteNote(tx, owner, { id: call.noteId, conversationId: call.id }))) throw notFound();
    },
  });
}
