import type { BackupFailure } from '@enlace/contract/operation/backups/backups.schemas.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import { asBackupError } from '#platform/backup/backup-lock.ts';
import { openBackupBucket } from '#platform/backup/bucket/backup-bucket.ts';
import { sendBackup } from '#platform/backup/bucket/send-backup.ts';
import { type BucketChecked, checkBucket, pruneBucket } from '#platform/backup/bucket/maintain-bucket.ts';
import { checkBackups } from '#platform/backup/check-backups.ts';
import type { FoundBackup } from '#platform/backup/manifest.ts';
import { pruneBackups } from '#platform/backup/prune-backups.ts';
import type { Keep } from '#platform/backup/retention.rules.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import type { Logger } from '#platform/logger.ts';
import type { RunRow } from '../backups.types.ts';

/** Everything one run needs, as plain values: it may run in another process. */
export type BackupOrder = {
  work: RunRow['work'];
  origin: RunRow['origin'];
  version: string;
  root: string;
  withFiles: boolean;
  keep: Keep;
  /** For a backup; a check needs no database. */
  target: DatabaseTarget | undefined;
  config: Pick<
    Config,
    'dataDir' | 'databaseUrl' | 'masterKeyFile' | 'backupPassphrase' | 's3' | 'backupBucket' | 'logLevel'
  >;
};

export type BackupOutcome = { failure: BackupFailure | null; after: Record<string, unknown> };

type Work = { order: BackupOrder; clock: Clock; logger: Logger; signal: AbortSignal };

async function backUp({ order, clock, logger, signal }: Work): Promise<BackupOutcome> {
  const { config, target, root, origin, version, withFiles, keep } = order;
  if (!target) throw new BackupError('database', 'The database was not found running.');
  const input = { config, target, root, origin, version, withFiles, withTrial: true, clock, logger, signal };
  const backup = await writeBackup(input);
  const { removed } = await pruneBackups({ root, keep, logger });
  const sent = await sendAway({ order, clock, logger, signal }, backup);
  const { addedBytes, files, isTried } = backup.manifest;
  return {
    failure: null,
    after: { addedBytes, files: files?.count ?? null, isTried, removed: removed.length, ...sent },
  };
}

/** Uploads to the configured bucket, with the same retention rules. */
async function sendAway({ order, clock, logger, signal }: Work, backup: FoundBackup): Promise<Record<string, unknown>> {
  const { config, root, keep } = order;
  if (!config.backupBucket) return {};
  const bucket = openBackupBucket({ config: config.backupBucket, clock });
  try {
    const { addedBytes } = await sendBackup({ bucket, root, backup, logger, signal });
    await pruneBucket(bucket, { keep, clock, logger });
    return { sentBytes: addedBytes };
  } finally {
    bucket.close();
  }
}

async function checkSent({ order, clock, signal }: Work): Promise<BucketChecked[]> {
  const { backupBucket } = order.config;
  if (!backupBucket) return [];
  const bucket = openBackupBucket({ config: backupBucket, clock });
  try {
    return await checkBucket(bucket, signal);
  } finally {
    bucket.close();
  }
}

async function check(work: Work): Promise<BackupOutcome> {
  const { order, logger, signal } = work;
  const checked = await checkBackups({ root: order.root, logger, signal, trialsIn: order.config.dataDir });
  const damaged = [...checked, ...(await checkSent(work))].filter(({ damage }) => damage !== undefined);
  if (damaged.length > 0) logger.error({ damaged }, 'backups are damaged');
  return { failure: damaged.length > 0 ? 'check_failed' : null, after: { damaged: damaged.length } };
}

/** The recorded outcome of a run that did not finish. */
export function failedOutcome(
  cause: unknown,
  { logger, signal }: { logger: Logger; signal: AbortSignal },
): BackupOutcome {
  const error = signal.aborted
    ? new BackupError('cut_off', 'The backup was cut off.', { cause })
    : asBackupError(cause);
  logger.error({ err: error }, 'a backup failed');
  return { failure: error.failure, after: { failure: error.failure } };
}

/** Makes a backup or checks existing ones. Never throws: a failure is an outcome. */
export async function workOffBackup(work: Work): Promise<BackupOutcome> {
  try {
    return work.order.work === 'backup' ? await backUp(work) : await check(work);
  } catch (cause) {
    return failedOutcome(cause, work);
  }
}
