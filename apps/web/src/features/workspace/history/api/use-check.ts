import { startAuditCheckRef, startHistoryCheckRef } from '@enlace/contract/workspace/history/history.refs.gen.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { HistoryArea } from '../history-area.ts';
import { checkQuery, historyKeys } from './history.queries.ts';

/** The last verification of the chain, and starting one. */
export function useCheck(area: HistoryArea) {
  const client = useQueryClient();
  const last = useQuery(checkQuery(area));
  const start = useMutation({
    mutationFn: () => (area === 'user' ? call(startHistoryCheckRef) : call(startAuditCheckRef)),
    onSuccess: ({ check }) => client.setQueryData(historyKeys.check(area), check),
  });
  return {
    check: last.data ?? null,
    isRunning: start.isPending || last.data?.state === 'running',
    failure: start.error ?? last.error,
    start: () => start.mutate(),
  };
}
