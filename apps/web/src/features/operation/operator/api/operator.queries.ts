import type { OverviewPeriod } from '@enlace/contract/operation/operator/operator.contract.ts';
import { operatorOverviewRef } from '@enlace/contract/operation/operator/operator.refs.gen.ts';
import { listOutboxRef, readOutboxMailRef } from '@enlace/contract/workspace/mails/mails.refs.gen.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export type { OutboxMail } from '@enlace/contract/workspace/mails/mails.contract.ts';
export type { OperatorOverview, QueueCount } from '@enlace/contract/operation/operator/operator.contract.ts';

const pageSize = 50;
const refreshMs = 30_000;
/** In a trial somebody has just registered and waits here for the mail, which leaves some seconds later. */
const outboxMs = 5_000;

export function overviewQuery(period: OverviewPeriod) {
  return queryOptions({
    queryKey: ['operator', 'overview', period] as const,
    queryFn: ({ signal }) => call(operatorOverviewRef, { query: { period }, signal }),
    placeholderData: (previous) => previous,
    refetchInterval: refreshMs,
  });
}

export function outboxQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['operator', 'outbox', search] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listOutboxRef, {
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
    refetchInterval: outboxMs,
  });
}

/** Requires re-authentication. */
export function readWithLinks(id: string) {
  return call(readOutboxMailRef, { params: { id }, query: { links: 'yes' } });
}

export function outboxMailQuery(id: string) {
  return queryOptions({
    queryKey: ['operator', 'outbox-mail', id] as const,
    queryFn: ({ signal }) => call(readOutboxMailRef, { params: { id }, query: {}, signal }),
    staleTime: Infinity,
  });
}
