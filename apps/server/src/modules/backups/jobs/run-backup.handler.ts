import type { BackupFailure } from '@enlace/contract/backups/backups.schemas.ts';
import { operatorOwner, recordHistory } from '#modules/history/history.usecases.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import { asBackupError } from '#platform/backup/backup-lock.ts';
import { openBackupBucket } from '#platform/backup/bucket/backup-bucket.ts';
import { sendBackup } from '#platform/backup/bucket/send-backup.ts';
import { type BucketChecked, checkBucket, pruneBucket } from '#platform/backup/bucket/tend-bucket.ts';
import { checkBackups } from '#platform/backup/check-backups.ts';
import type { FoundBackup } from '#platform/backup/manifest.ts';
import type { Keep } from '#platform/backup/retention.rules.ts';
import { pruneBackups } from '#platform/backup/prune-backups.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { findRunningServer } from '#platform/database/embedded/find-running.ts';
import { beginRun, endRun, readSettingsRow, touchRun } from '../backups.repository.ts';
import { folderOf } from '../backups.rules.ts';
import type { BackupsDeps, RunRow, SettingsRow } from '../backups.types.ts';
import { runBackupJob } from './backups.jobs.ts';

const heartbeatMs = 30_000;

type Outcome = { failure: BackupFailure | null; after: Record<string, unknown> };

/** The database with its owner's rights: the role of the product may not copy a cluster. */
async function ownerTarget({ config }: BackupsDeps): Promise<DatabaseTarget> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl };
  const target = await findRunningServer(config.dataDir);
  if (!target) throw new BackupError('database', 'The embedded database was not found running.');
  return target;
}

type FindTarget = (deps: BackupsDeps) => Promise<DatabaseTarget>;
type Work = {
  deps: BackupsDeps;
  run: RunRow;
  settings: SettingsRow;
  version: string;
  signal: AbortSignal;
  findTarget: FindTarget;
};

async function backUp({ deps, run, settings, version, signal, findTarget }: Work): Promise<Outcome> {
  const { config, clock, logger } = deps;
  const root = folderOf(settings, config.dataDir);
  const backup = await writeBackup({
    config,
    target: await findTarget(deps),
    root,
    origin: run.origin,
    version,
    withFiles: settings.withFiles,
    withTrial: true,
    clock,
    logger,
    signal,
  });
  const { keepDaily: daily, keepWeekly: weekly, keepMonthly: monthly, timeZone } = settings;
  const keep = { daily, weekly, monthly, timeZone };
  const { removed } = await pruneBackups({ root, keep, logger });
  const sent = await sendAway({ deps, root, backup, keep, signal });
  const { addedBytes, files, isTried } = backup.manifest;
  return {
    failure: null,
    after: { addedBytes, files: files?.count ?? null, isTried, removed: removed.length, ...sent },
  };
}

type Sending = { deps: BackupsDeps; root: string; backup: FoundBackup; keep: Keep; signal: AbortSignal };

/** To the bucket of the settings, where the same rules say what stays. */
async function sendAway({ deps, root, backup, keep, signal }: Sending): Promise<Record<string, unknown>> {
  const { config, clock, logger } = deps;
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

async function checkSent({ config, clock }: BackupsDeps, signal: AbortSignal): Promise<BucketChecked[]> {
  if (!config.backupBucket) return [];
  const bucket = openBackupBucket({ config: config.backupBucket, clock });
  try {
    return await checkBucket(bucket, signal);
  } finally {
    bucket.close();
  }
}

async function check({ deps, settings, signal }: Work): Promise<Outcome> {
  const { config, logger } = deps;
  const root = folderOf(settings, config.dataDir);
  const checked = await checkBackups({ root, logger, signal, beside: config.dataDir });
  const damaged = [...checked, ...(await checkSent(deps, signal))].filter(({ damage }) => damage !== undefined);
  if (damaged.length > 0) logger.error({ damaged }, 'backups are damaged');
  return { failure: damaged.length > 0 ? 'check_failed' : null, after: { damaged: damaged.length } };
}

async function attempt(work: Work): Promise<Outcome> {
  try {
    return work.run.work === 'backup' ? await backUp(work) : await check(work);
  } catch (cause) {
    const error = work.signal.aborted
      ? new BackupError('cut_off', 'The backup was cut off.', { cause })
      : asBackupError(cause);
    work.deps.logger.error({ err: error }, 'a backup failed');
    return { failure: error.failure, after: { failure: error.failure } };
  }
}

/** Works off one run and writes down how it went; a second call for the same run does nothing. */
export async function runBackup({
  deps,
  runId,
  version,
  signal,
  findTarget = ownerTarget,
}: {
  deps: BackupsDeps;
  runId: string;
  version: string;
  signal: AbortSignal;
  findTarget?: FindTarget;
}): Promise<void> {
  const { db, clock } = deps;
  const begun = await db.system(async (tx) => {
    const run = await beginRun(tx, runId, clock.now());
    return run && { run, settings: await readSettingsRow(tx) };
  });
  if (!begun) return;
  const over = new AbortController();
  const beats = beat({ deps, runId, signal: over.signal });
  const { failure, after } = await attempt({ deps, ...begun, version, signal, findTarget });
  over.abort();
  await beats;
  await db.system(async (tx) => {
    await endRun(tx, { id: runId, failure, now: clock.now() });
    if (begun.run.work === 'check' && failure === null) return;
    const action = failure === null ? 'backups.finished' : 'backups.failed';
    const entry = { action, subjectKind: 'backups', subjectId: runId, after };
    await recordHistory({ tx, owner: operatorOwner, actor: { kind: 'system', job: runBackupJob.name }, entry });
  });
}

async function beat({ deps, runId, signal }: { deps: BackupsDeps; runId: string; signal: AbortSignal }): Promise<void> {
  const { db, clock, logger } = deps;
  while (!signal.aborted) {
    await clock.sleep(heartbeatMs, signal).catch(() => undefined);
    if (signal.aborted) return;
    await db
      .system((tx) => touchRun(tx, runId, clock.now()))
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'the run of a backup could not say that it goes on');
      });
  }
}
