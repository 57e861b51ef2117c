import type { ConversationView } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { conversationsQuery, profileChoicesQuery } from './api/mailbox.queries.ts';
import { afterLeaving, neighbour } from './conversation-list.rules.ts';
import {
  everyProfile,
  isSearching,
  type MailboxAddress,
  readMailboxAddress,
  writeMailboxAddress,
} from './mailbox-address.ts';

/** The counts do not depend on the view: the last ones stay while another one loads. */
function useLastCounts<T>(counts: T | undefined): T | undefined {
  const [last, setLast] = useState(counts);
  if (counts !== undefined && counts !== last) setLast(counts);
  return counts ?? last;
}

/** The state of the screen derived from the URL, with its navigation. */
export function useMailboxScreen() {
  const { profileId: word = everyProfile } = useParams();
  const profileId = word === everyProfile ? undefined : word;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readMailboxAddress(query);
  const { view, search, filter, conversationId, shelfGroup } = address;
  const searching = isSearching(address);
  const profiles = useQuery(profileChoicesQuery).data ?? [];
  const list = useInfiniteQuery(conversationsQuery({ profileId, view: searching ? undefined : view, search, filter }));
  const counts = useLastCounts(list.data?.pages[0]?.counts);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const ids = items.map((each) => each.id);

  /** The same list with another conversation, search or new message; anything not given is cleared. */
  function go(next: Partial<MailboxAddress>, { replace = true }: { replace?: boolean } = {}): void {
    void navigate({ search: writeMailboxAddress({ view, search, filter, shelfGroup, ...next }) }, { replace });
  }

  return {
    profileId,
    address,
    profiles,
    list,
    counts,
    items,
    ids,
    searching,
    go,
    /** Another view, without what was searched for. */
    show: (next: ConversationView) => void navigate({ search: writeMailboxAddress({ view: next }) }),
    backTo: writeMailboxAddress({ view, search, filter, shelfGroup }),
    move(step: 1 | -1): void {
      const next = neighbour({ ids, current: conversationId, step });
      if (next !== undefined) go({ conversationId: next }, { replace: conversationId !== undefined });
    },
    /** The conversation to open when the current one leaves the list. */
    next: conversationId === undefined ? undefined : afterLeaving({ ids, current: conversationId }),
  };
}
