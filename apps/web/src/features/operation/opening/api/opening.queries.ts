import { readOpeningRef } from '@enlace/contract/billing/installation-mode/installation-mode.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const openingQuery = queryOptions({
  queryKey: ['installation-mode', 'opening'],
  queryFn: ({ signal }) => call(readOpeningRef, { signal }),
});
