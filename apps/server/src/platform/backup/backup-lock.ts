import { rm } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { acquireDataDirLock } from '#platform/database/embedded/data-dir-lock.ts';
import { DataDirInUseError } from '#platform/database/embedded/embedded-postgres.errors.ts';
import type { Logger } from '#platform/logger.ts';
import { BackupError } from './backup-error.ts';
import { makeFolder } from './make-folder.ts';
import { namesIn, objectsFolder, unfinishedSuffix } from './manifest.ts';

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const unusableCodes = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ENOENT'];

/** A folder could not be created because its parent is missing. */
function isFolderMissing(error: unknown): error is Error & { path: string } {
  const isOfFolder = error instanceof Error && 'syscall' in error && error.syscall === 'mkdir' && 'path' in error;
  return isOfFolder && hasErrorCode(error, 'ENOENT') && typeof error.path === 'string';
}

/** Maps any failure of a backup to an error of the contract. */
export function asBackupError(error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  if (error instanceof Error && error.name === 'AbortError')
    return new BackupError('cut_off', 'The backup was cut off.', { cause: error });
  if (hasErrorCode(error, ...fullCodes))
    return new BackupError('disk_full', 'There is no space left for the backup.', { cause: error });
  // Missing parents are not created: an unmounted disk would fill the one below it.
  if (isFolderMissing(error))
    return new BackupError('folder_unusable', `There is no folder ${path.dirname(error.path)}. Make it or mount it.`, {
      cause: error,
    });
  if (hasErrorCode(error, ...unusableCodes))
    return new BackupError('folder_unusable', `The folder of the backups cannot be written to: ${String(error)}`, {
      cause: error,
    });
  return new BackupError('other', `The backup failed: ${String(error)}`, { cause: error });
}

async function removeLeftovers(root: string): Promise<void> {
  const left = (await namesIn(root)).filter((name) => name.endsWith(unfinishedSuffix));
  for (const name of left) await rm(path.join(root, name), { recursive: true, force: true });
  await rm(path.join(root, objectsFolder, 'incoming'), { recursive: true, force: true });
}

/** Runs with exclusive access to a backup folder, after removing what a killed backup left there. */
export async function inBackupFolder<T>(
  { root, logger }: { root: string; logger: Logger },
  work: () => Promise<T>,
): Promise<T> {
  try {
    await makeFolder(root);
    const lock = await acquireDataDirLock({ file: path.join(root, 'backups.lock'), dataDir: root, logger });
    try {
      await removeLeftovers(root);
      return await work();
    } finally {
      await lock.release();
    }
  } catch (error) {
    if (error instanceof DataDirInUseError)
      throw new BackupError('in_use', `Process ${error.ownerPid} is working in ${root}.`, { cause: error });
    throw asBackupError(error);
  }
}
