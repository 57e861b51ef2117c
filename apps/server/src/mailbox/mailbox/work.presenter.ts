import type { ConversationMerge } from '@enlace/contract/mailbox/mailbox/merges.schemas.ts';
import type { ConversationNote } from '@enlace/contract/mailbox/mailbox/notes.schemas.ts';
import type { MergeListRow } from './merges.repository.ts';
import type { NoteRow } from './notes.repository.ts';

export function presentNote({ id, text, authorName, createdAt, editedAt }: NoteRow): ConversationNote {
  return { id, text, authorName, createdAt: createdAt.toString(), editedAt: editedAt?.toString() ?? null };
}

export function presentMerge(row: MergeListRow): ConversationMerge {
  const { id, sourceId, name, email } = row;
  return { id, sourceId, name, email, mergedAt: row.mergedAt.toString(), undoUntil: row.undoUntil.toString() };
}
