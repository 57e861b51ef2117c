import { readInstallationModeRef } from '@enlace/contract/billing/installation-mode/installation-mode.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Whether this is a test installation; only administrators may read it. */
export const modeQuery = queryOptions({
  queryKey: ['installation-mode'],
  queryFn: ({ signal }) => call(readInstallationModeRef, { signal }),
  staleTime: 30_000,
});
