import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { partOperations } from './campaign-operations.ts';

const shown = 8;

/** A few contacts by name or address, for excluding them. */
export function contactSearchQuery(search: string) {
  return queryOptions({
    queryKey: ['contacts', 'choices', search] as const,
    queryFn: ({ signal }) => call(partOperations.contacts, { query: { search, limit: shown }, signal }),
    enabled: search !== '',
  });
}

export function contactNameQuery(id: string) {
  return queryOptions({
    queryKey: ['contacts', 'name', id] as const,
    queryFn: ({ signal }) => call(partOperations.contact, { params: { id }, signal }),
    staleTime: 600_000,
  });
}
