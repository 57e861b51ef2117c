import { stat, statfs } from 'node:fs/promises';
import type { Backup } from '@enlace/contract/operation/backups/backups.schemas.ts';
import { readDamage } from '#platform/backup/damage.ts';
import { type FoundBackup, listBackups } from '#platform/backup/manifest.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';

const unreachable = ['ENOENT', 'EACCES', 'EPERM', 'ENOTDIR', 'EIO', 'ELOOP', 'ENAMETOOLONG'];

async function present({ folder, manifest }: FoundBackup): Promise<Backup> {
  const { id, takenAt, version, kind, origin, database, files, keys, addedBytes, isTried, checkedAt } = manifest;
  return {
    ...{ id, takenAt, version, kind, origin, addedBytes, isTried, checkedAt },
    databaseBytes: database.bytes,
    files: files && { count: files.count, bytes: files.bytes },
    holdsKeys: keys !== null,
    isDamaged: (await readDamage(folder)) !== undefined,
  };
}

async function orNothing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (hasErrorCode(error, ...unreachable)) return null;
    throw error;
  }
}

export type FolderView = { backups: Backup[]; freeBytes: number | null; isOnDataDisk: boolean };

/** The contents of the backup folder; an unreachable one appears empty. */
export async function lookAtFolder(folder: string, dataDir: string): Promise<FolderView> {
  const found = await orNothing(listBackups(folder));
  const space = await orNothing(statfs(folder));
  const [there, data] = await Promise.all([orNothing(stat(folder)), orNothing(stat(dataDir))]);
  return {
    backups: await Promise.all((found?.backups ?? []).map(present)),
    freeBytes: space ? space.bavail * space.bsize : null,
    // A folder not created yet is on the data's disk by default.
    isOnDataDisk: there === null ? folder.startsWith(dataDir) : there.dev === data?.dev,
  };
}

/** Time of the newest backup not known to be damaged. */
export function lastGoodOf(backups: readonly Backup[]): Temporal.Instant | null {
  const good = backups.find(({ isDamaged }) => !isDamaged);
  return good ? Temporal.Instant.from(good.takenAt) : null;
}
