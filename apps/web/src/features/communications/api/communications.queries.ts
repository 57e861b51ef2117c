import type * as contract from '@enlace/contract/sending/communications/communications.contract.ts';
import type {
  CommunicationKind,
  CommunicationState,
} from '@enlace/contract/sending/communications/communications.schemas.ts';
import type { listContacts } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { listProfiles } from '@enlace/contract/profiles/profiles/profiles.contract.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

export const refs = {
  list: operationRef<typeof contract.listCommunications>({ method: 'GET', path: '/api/communications' }),
  export: operationRef<typeof contract.exportCommunications>({ method: 'GET', path: '/api/communications/export' }),
  read: operationRef<typeof contract.getCommunication>({ method: 'GET', path: '/api/communications/:ref' }),
  resend: operationRef<typeof contract.resendCommunication>({
    method: 'POST',
    path: '/api/communications/:ref/resend',
  }),
  contacts: operationRef<typeof listContacts>({ method: 'GET', path: '/api/contacts' }),
  profiles: operationRef<typeof listProfiles>({ method: 'GET', path: '/api/profiles' }),
};

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
      call(refs.list, { query: { ...filter, cursor: pageParam, limit: pageSize }, signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (previous) => previous,
  });
}

export function communicationQuery(ref: string) {
  return queryOptions({
    queryKey: communicationKeys.one(ref),
    queryFn: ({ signal }) => call(refs.read, { params: { ref }, signal }),
  });
}

export const profileChoicesQuery = queryOptions({
  queryKey: ['profiles', 'communication-choices'] as const,
  queryFn: async ({ signal }) => {
    const { items } = await call(refs.profiles, { query: { limit: 200 }, signal });
    return items.map(({ id, name }) => ({ value: id, label: name }));
  },
  staleTime: 60_000,
});

export function tamyChoicesQuery(search: string) {
  return queryOptions({
    queryKey: ['contacts', 'letter-choices', search] as const,
    queryFn: async ({ signal }) => {
      const { items } = await call(refs.contacts, {
        query: { search: search === '' ? undefined : search, limit: 20 },
        signal,
      });
      return items.map(({ id, name, email }) => ({ id, name, email }));
    },
    placeholderData: (previous) => previous,
  });
}
