import { listContactsRef } from '@enlace/contract/audience/contacts/contact-list.refs.gen.ts';
import { contactTimelineRef, getContactRef } from '@enlace/contract/audience/contacts/contacts.refs.gen.ts';
import type { TimelineGroup } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { listCustomFieldsRef } from '@enlace/contract/audience/contacts/custom-fields.refs.gen.ts';
import { listDuplicatesRef } from '@enlace/contract/audience/contacts/duplicates.refs.gen.ts';
import { listMergesRef } from '@enlace/contract/audience/contacts/merges.refs.gen.ts';
import { listConversationsRef } from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { type ContactFilter, filterQuery } from '../contact-list.rules.ts';

export const contactKeys = {
  all: ['contacts'] as const,
  lists: ['contacts', 'list'] as const,
  list: ({ view: _view, ...filter }: ContactFilter) => ['contacts', 'list', filter] as const,
  detail: (id: string) => ['contacts', 'detail', id] as const,
  timeline: (id: string) => ['contacts', 'timeline', id] as const,
  conversations: (id: string) => ['mailbox', 'of-contact', id] as const,
  choices: (search: string) => ['contacts', 'choices', search] as const,
};

const pageSize = 50;
const groupPage = 30;

export function contactsQuery(filter: ContactFilter) {
  const { sort, direction } = filter;
  return infiniteQueryOptions({
    queryKey: contactKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listContactsRef, {
        query: {
          ...filterQuery(filter),
          sort,
          direction,
          cursor: pageParam,
          limit: pageSize,
        },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
    // The previous rows stay until the next ones have loaded.
    placeholderData: (previous) => previous,
  });
}

export function contactQuery(id: string) {
  return queryOptions({
    queryKey: contactKeys.detail(id),
    queryFn: ({ signal }) => call(getContactRef, { params: { id }, signal }),
  });
}

/** Timeline entries not included in the detail. */
export function earlierEventsQuery({ id, cursor }: { id: string; cursor: string }) {
  return infiniteQueryOptions({
    queryKey: [...contactKeys.timeline(id), cursor],
    initialPageParam: cursor,
    queryFn: ({ pageParam, signal }) =>
      call(contactTimelineRef, { params: { id }, query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** The timeline filtered by one group of entries. */
export function groupEventsQuery({ id, group }: { id: string; group: TimelineGroup }) {
  return infiniteQueryOptions({
    queryKey: [...contactKeys.timeline(id), 'group', group],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(contactTimelineRef, { params: { id }, query: { cursor: pageParam, group, limit: groupPage }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Pairs that may be the same person; of all contacts, or of one. */
export function duplicatesQuery(contactId?: string) {
  return queryOptions({
    queryKey: [...contactKeys.all, 'duplicates', contactId ?? 'all'],
    queryFn: async ({ signal }) => (await call(listDuplicatesRef, { query: { contactId }, signal })).items,
  });
}

/** Merges that can still be undone. */
export function mergesQuery() {
  return queryOptions({
    queryKey: [...contactKeys.all, 'merges'],
    queryFn: async ({ signal }) => (await call(listMergesRef, { signal })).items,
  });
}

export function contactConversationsQuery(id: string) {
  return queryOptions({
    queryKey: contactKeys.conversations(id),
    queryFn: ({ signal }) => call(listConversationsRef, { query: { contactId: id, limit: 50 }, signal }),
  });
}

/** A few contacts to choose from, most recently active first. */
export function contactChoicesQuery(search: string) {
  return queryOptions({
    queryKey: contactKeys.choices(search),
    queryFn: async ({ signal }) =>
      (await call(listContactsRef, { query: { search: search === '' ? undefined : search, limit: 8 }, signal })).items,
    placeholderData: (previous) => previous,
  });
}

/** The menu's total belongs to the shell; this is its query key. */
const menuKey = ['shell'] as const;

/** Refetches everything about contacts, and the menu's total. */
export function rereadContacts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: contactKeys.all });
  void client.invalidateQueries({ queryKey: menuKey });
}

export function customFieldsQuery() {
  return queryOptions({
    queryKey: [...contactKeys.all, 'fields'],
    queryFn: async ({ signal }) => (await call(listCustomFieldsRef, { signal })).items,
  });
}
