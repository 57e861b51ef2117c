import { statfs } from 'node:fs/promises';
import { AppError } from '#platform/errors.ts';

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** Bytes of the disk that contains a folder: available and total. Undefined where the system does not report it. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks };
  } catch (error) {
    // The folder is missing, or the file system does not report sizes.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

const maxKeptBytes = 512 * 1024 * 1024;
const keptShare = 0.05;

/**
 * Refuses bytes that would leave the database almost no space: half a gibibyte stays free, or a twentieth of a small
 * disk. Throws server.storage_full.
 */
export async function assertRoomFor({ folder, bytes }: { folder: string; bytes: number }): Promise<void> {
  const space = await readDiskSpace(folder);
  if (space === undefined) return;
  const kept = Math.min(maxKeptBytes, space.totalBytes * keptShare);
  if (space.freeBytes - bytes < kept) throw new AppError('server.storage_full');
}
