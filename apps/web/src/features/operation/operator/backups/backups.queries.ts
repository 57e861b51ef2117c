import { getBackupBucketRef, getBackupsRef } from '@enlace/contract/operation/backups/backups.refs.gen.ts';
import type { BackupState } from '@enlace/contract/operation/backups/backups.schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export type {
  Backup,
  BackupFailure,
  BackupRun,
  BackupSettings,
  BackupState,
} from '@enlace/contract/operation/backups/backups.schemas.ts';

const whileWorkingMs = 2000;
const atRestMs = 60_000;

export function isWorking(state: BackupState | undefined): boolean {
  return state?.run?.state === 'waiting' || state?.run?.state === 'running';
}

export const backupsQuery = queryOptions({
  queryKey: ['operator', 'backups'],
  queryFn: ({ signal }) => call(getBackupsRef, { signal }),
  refetchInterval: ({ state: { data } }) => (isWorking(data) ? whileWorkingMs : atRestMs),
});

/** Fetched separately: a bucket may answer slowly. */
export const bucketQuery = queryOptions({
  queryKey: ['operator', 'backups', 'bucket'],
  queryFn: ({ signal }) => call(getBackupBucketRef, { signal }),
  staleTime: atRestMs,
});

export function showBackups(client: QueryClient, state: BackupState): void {
  client.setQueryData(backupsQuery.queryKey, state);
}
