import type { listOutbox, readOutboxMail } from '@enlace/contract/workspace/mails/mails.contract.ts';
import type { operatorOverview, OverviewPeriod } from '@enlace/contract/operation/operator/operator.contract.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

export type { OutboxMail } from '@enlace/contract/workspace/mails/mails.contract.ts';
export type { OperatorOverview, QueueCount } from '@enlace/contract/operation/operator/operator.contract.ts';

const overviewRef = operationRef<typeof operatorOverview>({ method: 'GET', path: '/api/admin/overview' });
const outboxRef = operationRef<typeof listOutbox>({ method: 'GET', path: '/api/admin/outbox' });
const outboxMailRef = operationRef<typeof readOutboxMail>({ method: 'GET', path: '/api/admin/outbox/:id' });

const pageSize = 50;
const refreshMs = 30_000;

export function overviewQuery(period: OverviewPeriod) {
  return queryOptions({
    queryKey: ['operator', 'overview', period] as const,
    queryFn: ({ signal }) => call(overviewRef, { query: { period }, signal }),
    placeholderData: (previous) => previous,
    refetchInterval: refreshMs,
  });
}

export function outboxQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['operator', 'outbox', search] as const,
    queryFn: ({ pageParam, signal }) =>
      call(outboxRef, {
        query: {
          limit: pageSize,
          ...(search === '' ? {} : { search }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (previous) => previous,
    refetchInterval: refreshMs,
  });
}

/** Requires re-authentication. */
export function readWithLinks(id: string) {
  return call(outboxMailRef, { params: { id }, query: { links: 'yes' } });
}

export function outboxMailQuery(id: string) {
  return queryOptions({
    queryKey: ['operator', 'outbox-mail', id] as const,
    queryFn: ({ signal }) => call(outboxMailRef, { params: { id }, query: {}, signal }),
    staleTime: Infinity,
  });
}
