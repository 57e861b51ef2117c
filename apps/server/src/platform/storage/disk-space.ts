import { statfs } from 'node:fs/promises';

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
