import { listContactsRef } from '@enlace/contract/audience/contacts/contact-list.refs.gen.ts';
import { getContactRef } from '@enlace/contract/audience/contacts/contacts.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const shown = 8;

/** A few contacts by name or address, for excluding them. */
export function contactSearchQuery(search: string) {
  return queryOptions({
    queryKey: ['contacts', 'choices', search] as const,
    queryFn: ({ signal }) => call(listContactsRef, { query: { search, limit: shown }, signal }),
    enabled: search !== '',
  });
}

export function contactNameQuery(id: string) {
  return queryOptions({
    queryKey: ['contacts', 'name', id] as const,
    queryFn: ({ signal }) => call(getContactRef, { params: { id }, signal }),
    staleTime: 600_000,
  });
}
