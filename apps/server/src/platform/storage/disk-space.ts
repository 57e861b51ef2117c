import { statfs } from 'node:fs/promises';
import { AppError } from '#platform/errors.ts';

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** Bytes of the disk a folder lies on: what may still be written, and all there are. Undefined where the system does not tell. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks };
  } catch (error) {
    // A folder that is gone, or a file system that knows no sizes.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

const mostKeptBytes = 512 * 1024 * 1024;
const keptShare = 0.05;

/**
 * Refuses bytes that would leave the database next to nothing: half a gibibyte stays free, of a small disk a twentieth.
 * Throws server.storage_full.
 */
export async function assertRoomFor({ folder, bytes }: { folder: string; bytes: number }): Promise<void> {
  const space = await readDiskSpace(folder);
  if (space === undefined) return;
  const kept = Math.min(mostKeptBytes, space.totalBytes * keptShare);
  if (space.freeBytes - bytes < kept) throw new AppError('server.storage_full');
}
