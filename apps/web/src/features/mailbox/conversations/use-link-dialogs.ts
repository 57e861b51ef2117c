import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { conversationCollection } from '#components/folders/conversation-collection.ts';
import { type SubjectLinks, useCollectionActions } from '#components/folders/use-collection-actions.ts';
import { useCollection } from '#components/folders/use-collection.ts';
import { mailboxKeys } from './api/mailbox.queries.ts';
import { showConversation } from './api/mailbox-cache.ts';
import type { ConversationPages } from './conversation-list.rules.ts';
import type { Thread } from './thread.rules.ts';

type Open = { kind: 'labels' | 'folder'; ids: readonly string[] };

/** Folders and labels of conversations, and the open dialog with its subjects. */
export function useLinkDialogs() {
  const client = useQueryClient();
  const collection = useCollection(conversationCollection);
  const [open, setOpen] = useState<Open>();

  /** Loaded conversations with one of these ids, without duplicates. */
  function known(ids: readonly string[]): Conversation[] {
    const lists = client
      .getQueriesData<ConversationPages>({ queryKey: mailboxKeys.lists })
      .flatMap(([, list]) => list?.pages.flatMap((page) => page.items) ?? []);
    const threads = ids.flatMap((id) => client.getQueryData<Thread>(mailboxKeys.thread(id))?.conversation ?? []);
    const byId = new Map([...lists, ...threads].map((each) => [each.id, each]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
  function patch(ids: readonly string[], change: (links: SubjectLinks) => SubjectLinks): void {
    for (const conversation of known(ids)) {
      const { folderId, labelIds } = change(conversation);
      showConversation({ client, conversation: { ...conversation, folderId, labelIds: [...labelIds] } });
    }
  }
  const actions = useCollectionActions({
    ...collection,
    collection: conversationCollection,
    patch,
    refreshLists: () => client.invalidateQueries({ queryKey: ['mailbox'] }),
  });
  return {
    collection,
    actions,
    open,
    subjects: open ? known(open.ids) : [],
    openLabels: (ids: readonly string[]) => setOpen({ kind: 'labels', ids }),
    openMove: (ids: readonly string[]) => setOpen({ kind: 'folder', ids }),
    close: () => setOpen(undefined),
  };
}
export type LinkDialogs = ReturnType<typeof useLinkDialogs>;
