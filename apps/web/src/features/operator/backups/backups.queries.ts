import type {
  getBackupBucket,
  getBackups,
  requestBackup,
  requestCheck,
  setBackupSettings,
} from '@enlace/contract/operation/backups/backups.contract.ts';
import type { BackupState } from '@enlace/contract/operation/backups/backups.schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

export type {
  Backup,
  BackupFailure,
  BackupRun,
  BackupSettings,
  BackupState,
} from '@enlace/contract/operation/backups/backups.schemas.ts';

const bucketRef = operationRef<typeof getBackupBucket>({ method: 'GET', path: '/api/admin/backups/bucket' });
const stateRef = operationRef<typeof getBackups>({ method: 'GET', path: '/api/admin/backups' });
export const settingsRef = operationRef<typeof setBackupSettings>({
  method: 'PUT',
  path: '/api/admin/backups/settings',
});
export const backupRef = operationRef<typeof requestBackup>({ method: 'POST', path: '/api/admin/backups' });
export const checkRef = operationRef<typeof requestCheck>({ method: 'POST', path: '/api/admin/backups/check' });

const whileWorkingMs = 2000;
const atRestMs = 60_000;

export function isWorking(state: BackupState | undefined): boolean {
  return state?.run?.state === 'waiting' || state?.run?.state === 'running';
}

export const backupsQuery = queryOptions({
  queryKey: ['operator', 'backups'],
  queryFn: ({ signal }) => call(stateRef, { signal }),
  refetchInterval: ({ state: { data } }) => (isWorking(data) ? whileWorkingMs : atRestMs),
});

/** Fetched separately: a bucket may answer slowly. */
export const bucketQuery = queryOptions({
  queryKey: ['operator', 'backups', 'bucket'],
  queryFn: ({ signal }) => call(bucketRef, { signal }),
  staleTime: atRestMs,
});

export function showBackups(client: QueryClient, state: BackupState): void {
  client.setQueryData(backupsQuery.queryKey, state);
}
