import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  BackupBucketState,
  BackupRun,
  BackupSettings,
  BackupState,
} from '@enlace/contract/operation/backups/backups.schemas.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { makeFolder } from '#platform/backup/make-folder.ts';
import { AppError } from '#platform/errors.ts';
import { endForgotten, insertRun, readSettingsRow, writeSettings } from '../backups.repository.ts';
import { folderOf, forgottenMinutes, isPlaceForBackups } from '../backups.rules.ts';
import type { AdminCall, BackupsDeps } from '../backups.types.ts';
import { readBackups } from './read-backups.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import { listBucket, openBackupBucket } from '#platform/backup/bucket/backup-bucket.ts';
import { runBackupJob } from '../jobs/backups.jobs.ts';

/** Requests a backup or a check; it starts as soon as a worker is free. */
export async function requestRun({ deps, ctx, work }: AdminCall & { work: BackupRun['work'] }): Promise<BackupState> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    await endForgotten(tx, { before: now.subtract({ minutes: forgottenMinutes }), now });
    const id = deps.ids.uuid();
    if (!(await insertRun(tx, { id, work, origin: 'operator', now }))) throw new AppError('backups.running');
    await deps.jobs.enqueue(tx, runBackupJob, { runId: id });
    if (work !== 'backup') return;
    const entry = { action: 'backups.requested', subjectKind: 'backups', subjectId: id };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
  });
  return readBackups({ deps });
}

/** Somebody is waiting at the screen. */
const patience = { idleMs: 5000, tries: 2, firstWaitMs: 300, longestWaitMs: 300 };

/** The contents of the backup bucket, queried now. */
export async function readBucket({ deps }: { deps: BackupsDeps }): Promise<BackupBucketState> {
  const { config, clock, logger } = deps;
  if (!config.backupBucket) return { place: null, isReachable: true, count: 0, damaged: 0, lastGoodAt: null };
  const bucket = openBackupBucket({ config: config.backupBucket, clock, patience });
  const { place } = bucket;
  try {
    const { backups, unreadable } = await listBucket(bucket);
    const good = backups.filter(({ damage }) => damage === undefined);
    const damaged = backups.length - good.length + unreadable.length;
    return { place, isReachable: true, count: good.length, damaged, lastGoodAt: good[0]?.manifest.takenAt ?? null };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    logger.warn({ err: error }, 'the bucket of the backups cannot be asked');
    return { place, isReachable: false, count: 0, damaged: 0, lastGoodAt: null };
  } finally {
    bucket.close();
  }
}

/** Created when only the last level is missing, and written to once: better to learn of problems now than at night. */
async function assertWritable(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    const probe = path.join(folder, `.probe-${randomBytes(6).toString('hex')}`);
    await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
    await rm(probe, { force: true });
  } catch (cause) {
    throw new AppError('backups.folder_unusable', { cause });
  }
}

/** Sets when and where backups are made and how many are kept. */
export async function changeSettings({
  deps,
  ctx,
  input,
}: AdminCall & { input: BackupSettings }): Promise<BackupState> {
  const { config, db, clock } = deps;
  if (input.folder !== null && !isPlaceForBackups(input.folder, config.dataDir))
    throw new AppError('backups.folder_unusable');
  if (input.isOn) await assertWritable(folderOf(input, config.dataDir));
  await db.system(async (tx) => {
    const { onSince: _on, lastDay: _day, warnedAt: _warned, ...before } = await readSettingsRow(tx, { lock: true });
    await writeSettings(tx, input, clock.now());
    const entry = { action: 'backups.settings_changed', subjectKind: 'backups', subjectId: null, before, after: input };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
  });
  return readBackups({ deps });
}
