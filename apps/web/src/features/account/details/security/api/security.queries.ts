import { listSessionsRef, securityOverviewRef } from '@enlace/contract/identity/sign-in/security.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const securityKeys = {
  all: ['security'] as const,
  overview: ['security', 'overview'] as const,
  sessions: ['security', 'sessions'] as const,
};

export const securityOverviewQuery = queryOptions({
  queryKey: securityKeys.overview,
  queryFn: ({ signal }) => call(securityOverviewRef, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: securityKeys.sessions,
  queryFn: ({ signal }) => call(listSessionsRef, { signal }),
});
