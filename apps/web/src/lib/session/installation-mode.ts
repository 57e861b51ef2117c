import type { readInstallationMode } from '@enlace/contract/billing/installation-mode/installation-mode.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const modeRef = operationRef<typeof readInstallationMode>({ method: 'GET', path: '/api/admin/installation-mode' });

/** Whether this is a test installation; only administrators may read it. */
export const modeQuery = queryOptions({
  queryKey: ['installation-mode'],
  queryFn: ({ signal }) => call(modeRef, { signal }),
  staleTime: 30_000,
});
