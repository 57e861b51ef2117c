import { readMailTroubleRef } from '@enlace/contract/mailbox/mail-sources/mail-sources.refs.gen.ts';
import {
  getConversationRef,
  listConversationsRef,
  readMailboxCountsRef,
} from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import type { ConversationView } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { filterQuery, type MailboxFilter } from '../mailbox-filter.ts';
import { mergeThread, type Thread } from '../thread.rules.ts';

export type ConversationFilter = {
  profileId: string | undefined;
  contactId?: string | undefined;
  view: ConversationView | undefined;
  search: string;
  filter: MailboxFilter;
};

export const mailboxKeys = {
  lists: ['mailbox', 'list'] as const,
  list: (filter: ConversationFilter) => ['mailbox', 'list', filter] as const,
  thread: (conversationId: string) => ['mailbox', 'thread', conversationId] as const,
  shelf: ['mailbox', 'shelf'] as const,
  counts: ['mailbox', 'counts'] as const,
  profiles: ['profiles', 'mailbox-choices'] as const,
};

const pageSize = 30;

export function conversationsQuery(filter: ConversationFilter) {
  const { profileId, contactId, view, search, filter: narrowed } = filter;
  return infiniteQueryOptions({
    queryKey: mailboxKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listConversationsRef, {
        query: {
          ...filterQuery(narrowed),
          profileId,
          contactId,
          view,
          search: search === '' ? undefined : search,
          cursor: pageParam,
          limit: pageSize,
        },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Sources can fail at any time. */
const troubleRereadMs = 60_000;

/** Problems of incoming mail; under the key of the sources, so that fixing one removes the notice. */
export const troubleQuery = queryOptions({
  queryKey: ['mail-sources', 'trouble'],
  queryFn: ({ signal }) => call(readMailTroubleRef, { signal }),
  refetchInterval: troubleRereadMs,
});

/** A conversation with all loaded messages; a refetch merges the newest page with the older ones. */
export function threadQuery({ conversationId, client }: { conversationId: string; client: QueryClient }) {
  const queryKey = mailboxKeys.thread(conversationId);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Thread> => {
      const fresh = await call(getConversationRef, { params: { id: conversationId }, signal });
      return mergeThread({ known: client.getQueryData<Thread>(queryKey), fresh });
    },
  });
}

export type ProfileChoice = { id: string; name: string; color: string | null };

/** Names and colours of the client's profiles, for the selector and the rows. */
export const profileChoicesQuery = queryOptions({
  queryKey: mailboxKeys.profiles,
  queryFn: async ({ signal }): Promise<ProfileChoice[]> => {
    const { items } = await call(listProfilesRef, { query: { limit: 200 }, signal });
    return items.map(({ id, name, color }) => ({ id, name, color }));
  },
  staleTime: 60_000,
});

/** Counts of the views, in total and per profile. */
export const countsQuery = queryOptions({
  queryKey: mailboxKeys.counts,
  queryFn: ({ signal }) => call(readMailboxCountsRef, { signal }),
});
