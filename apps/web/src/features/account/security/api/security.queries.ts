import type { listSessions, securityOverview } from '@enlace/contract/identity/identity/security.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const overviewRef = operationRef<typeof securityOverview>({ method: 'GET', path: '/api/account/security' });
const sessionsRef = operationRef<typeof listSessions>({ method: 'GET', path: '/api/account/sessions' });

export const securityKeys = {
  all: ['security'] as const,
  overview: ['security', 'overview'] as const,
  sessions: ['security', 'sessions'] as const,
};

export const securityOverviewQuery = queryOptions({
  queryKey: securityKeys.overview,
  queryFn: ({ signal }) => call(overviewRef, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: securityKeys.sessions,
  queryFn: ({ signal }) => call(sessionsRef, { signal }),
});
