import { type HistoryAction, isHistoryAction } from '@enlace/contract/workspace/history/history-actions.ts';
import type { ClientHistoryEntry, ClientNote } from '@enlace/contract/operation/clients/clients.schemas.ts';

export type ThreadLine =
  | { kind: 'act'; id: string; at: string; entry: ClientHistoryEntry }
  | { kind: 'note'; id: string; at: string; note: ClientNote };

/** Key of an action's text in the history catalogue. */
type ActionKey = HistoryAction extends infer Action
  ? Action extends `${infer Group}.${infer Verb}`
    ? `${Group}_${Verb}`
    : never
  : never;

/** Undefined for an action this version has no text for. */
export function actionKey(action: string): ActionKey | undefined {
  // NOTE: exactly what the type does to each action of the list.
  return isHistoryAction(action) ? (action.replace('.', '_') as ActionKey) : undefined;
}

type ThreadInput = { entries: readonly ClientHistoryEntry[]; notes: readonly ClientNote[]; hasMore: boolean };

/** Actions and notes in one order, newest first; notes older than the loaded actions are held back. */
export function threadOf({ entries, notes, hasMore }: ThreadInput): ThreadLine[] {
  const oldest = entries.at(-1)?.createdAt;
  const shownNotes = hasMore && oldest !== undefined ? notes.filter(({ createdAt }) => createdAt >= oldest) : notes;
  const lines: ThreadLine[] = [
    ...entries.map((entry) => ({ kind: 'act' as const, id: entry.id, at: entry.createdAt, entry })),
    ...shownNotes.map((note) => ({ kind: 'note' as const, id: note.id, at: note.createdAt, note })),
  ];
  return lines.toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at));
}
