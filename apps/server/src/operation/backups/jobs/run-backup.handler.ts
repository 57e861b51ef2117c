import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { findRunningServer } from '#platform/database/embedded/find-running.ts';
import { beginRun, endRun, readSettingsRow, touchRun } from '../backups.repository.ts';
import { folderOf } from '../backups.rules.ts';
import type { BackupsDeps, RunRow, SettingsRow } from '../backups.types.ts';
import { type BackupOrder, type BackupOutcome, failedOutcome } from './backup-work.ts';
import { runBackupJob } from './backups.jobs.ts';

const heartbeatMs = 30_000;

/** The database with its owner's rights: the product's role may not copy a cluster. */
async function ownerTarget({ config }: BackupsDeps): Promise<DatabaseTarget> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl };
  const target = await findRunningServer(config.dataDir);
  if (!target) throw new BackupError('database', 'The embedded database was not found running.');
  return target;
}

type FindTarget = (deps: BackupsDeps) => Promise<DatabaseTarget>;
/** Runs an order, here or in another process. */
type WorkOff = (order: BackupOrder, signal: AbortSignal) => Promise<BackupOutcome>;

type Ordering = { deps: BackupsDeps; run: RunRow; settings: SettingsRow; version: string; findTarget: FindTarget };

async function writeOrder({ deps, run, settings, version, findTarget }: Ordering): Promise<BackupOrder> {
  const { dataDir, databaseUrl, masterKeyFile, backupPassphrase, s3, backupBucket, logLevel } = deps.config;
  const { keepDaily: daily, keepWeekly: weekly, keepMonthly: monthly, timeZone, withFiles } = settings;
  return {
    work: run.work,
    origin: run.origin,
    version,
    root: folderOf(settings, dataDir),
    withFiles,
    keep: { daily, weekly, monthly, timeZone },
    target: run.work === 'backup' ? await findTarget(deps) : undefined,
    config: { dataDir, databaseUrl, masterKeyFile, backupPassphrase, s3, backupBucket, logLevel },
  };
}

/** Runs one backup and records its outcome; a second call for the same run does nothing. */
export async function runBackup({
  deps,
  runId,
  version,
  signal,
  workOff,
  findTarget = ownerTarget,
}: {
  deps: BackupsDeps;
  runId: string;
  version: string;
  signal: AbortSignal;
  workOff: WorkOff;
  findTarget?: FindTarget;
}): Promise<void> {
  const { db, clock, logger } = deps;
  const begun = await db.system(async (tx) => {
    const run = await beginRun(tx, runId, clock.now());
    return run && { run, settings: await readSettingsRow(tx) };
  });
  if (!begun) return;
  const over = new AbortController();
  const beats = beat({ deps, runId, signal: over.signal });
  const { failure, after } = await writeOrder({ deps, ...begun, version, findTarget })
    .then((order) => workOff(order, signal))
    .catch((cause: unknown) => failedOutcome(cause, { logger, signal }));
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
        logger.warn({ err: error }, 'a backup run could not report its progress');
      });
  }
}
