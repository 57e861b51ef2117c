import type {
  answerInstallationMode,
  openInstallation,
  readOpening,
} from '@enlace/contract/billing/installation-mode/installation-mode.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const path = '/api/admin/installation-mode';
const openingRef = operationRef<typeof readOpening>({ method: 'GET', path: `${path}/opening` });
export const openRef = operationRef<typeof openInstallation>({ method: 'POST', path: `${path}/open` });
export const answerRef = operationRef<typeof answerInstallationMode>({ method: 'POST', path: `${path}/answer` });

export const openingQuery = queryOptions({
  queryKey: ['installation-mode', 'opening'],
  queryFn: ({ signal }) => call(openingRef, { signal }),
});
