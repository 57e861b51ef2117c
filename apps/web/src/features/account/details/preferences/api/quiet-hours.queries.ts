import { type QuietHours } from '@enlace/contract/workspace/notifications/quiet-hours.contract.ts';
import { readQuietHoursRef, setQuietHoursRef } from '@enlace/contract/workspace/notifications/quiet-hours.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const quietHoursQuery = queryOptions({
  queryKey: ['quiet-hours'],
  queryFn: ({ signal }) => call(readQuietHoursRef, { signal }),
});

/** Applies the choice optimistically; reverted on failure. */
export function useSetQuietHours() {
  const client = useQueryClient();
  const { queryKey } = quietHoursQuery;
  return useMutation({
    mutationFn: (hours: QuietHours) => call(setQuietHoursRef, { body: hours }),
    async onMutate(hours) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, ...hours });
      return { before };
    },
    onError: (_error, _hours, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
    },
    onSuccess: (reply) => {
      client.setQueryData(queryKey, reply);
    },
  });
}
