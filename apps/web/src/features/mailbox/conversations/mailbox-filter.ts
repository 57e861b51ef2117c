import type { ConversationState } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';

/** Filters of the list besides its view. */
export type MailboxFilter = {
  /** In a filtered list the views do not apply: undefined is every state but spam. */
  state: ConversationState | undefined;
  /** A folder’s id, `none` for conversations in no folder. */
  folder: string | undefined;
  label: string | undefined;
  direction: 'in' | 'out' | undefined;
  from: string | undefined;
  to: string | undefined;
  hasFiles: boolean;
  isUnread: boolean;
};

export const noFilter: MailboxFilter = {
  state: undefined,
  folder: undefined,
  label: undefined,
  direction: undefined,
  from: undefined,
  to: undefined,
  hasFiles: false,
  isUnread: false,
};

export function countFilters(filter: MailboxFilter): number {
  return Object.values(filter).filter((value) => value !== undefined && value !== false).length;
}

/** The filter as the server's query. */
export function filterQuery({ state, folder, label, direction, from, to, hasFiles, isUnread }: MailboxFilter) {
  return {
    state,
    folderId: folder === 'none' ? undefined : folder,
    unfiled: folder === 'none' ? ('true' as const) : undefined,
    labelIds: label,
    direction,
    from,
    to,
    hasFiles: hasFiles ? ('true' as const) : undefined,
    unread: isUnread ? ('true' as const) : undefined,
  };
}
