import { listContactsRef } from '@enlace/contract/audience/contacts/contact-list.refs.gen.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import {
  getCommunicationRef,
  listCommunicationsRef,
} from '@enlace/contract/sending/communications/communications.refs.gen.ts';
import type {
  CommunicationKind,
  CommunicationState,
} from '@enlace/contract/sending/communications/communications.schemas.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export type LogFilter = {
  kind: CommunicationKind | undefined;
  state: CommunicationState | undefined;
  profileId: string | undefined;
  contactId: string | undefined;
  from: string | undefined;
  until: string | undefined;
  search: string | undefined;
};

const pageSize = 50;

export const communicationKeys = {
  all: ['communications'] as const,
  list: (filter: LogFilter) => ['communications', 'list', filter] as const,
  one: (ref: string) => ['communications', 'one', ref] as const,
};

export function communicationsQuery(filter: LogFilter) {
  return infiniteQueryOptions({
    queryKey: communicationKeys.list(filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listCommunicationsRef, { query: { ...filter, cursor: pageParam, limit: pageSize }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (previous) => previous,
  });
}

export function communicationQuery(ref: string) {
  return queryOptions({
    queryKey: communicationKeys.one(ref),
    queryFn: ({ signal }) => call(getCommunicationRef, { params: { ref }, signal }),
  });
}

export const profileChoicesQuery = queryOptions({
  queryKey: ['profiles', 'communication-choices'] as const,
  queryFn: async ({ signal }) => {
    const { items } = await call(listProfilesRef, { query: { limit: 200 }, signal });
    return items.map(({ id, name }) => ({ value: id, label: name }));
  },
  staleTime: 60_000,
});

export function tamyChoicesQuery(search: string) {
  return queryOptions({
    queryKey: ['contacts', 'letter-choices', search] as const,
    queryFn: async ({ signal }) => {
      const { items } = await call(listContactsRef, {
        query: { search: search === '' ? undefined : search, limit: 20 },
        signal,
      });
      return items.map(({ id, name, email }) => ({ id, name, email }));
    },
    placeholderData: (previous) => previous,
  });
}
