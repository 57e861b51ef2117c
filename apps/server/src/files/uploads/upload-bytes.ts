import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { makeDurableFolder, syncDirectory } from '#platform/database/embedded/durable-files.ts';

/** Extension of bytes that are not a file yet; the storage ignores them. */
const ending = '.part';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function folderOf(dataDir: string): string {
  return path.join(dataDir, 'files', 'uploads');
}

/** Bytes of active uploads, one file each, under the storage folder so that they are removed with their client. */
export function uploadFile({ dataDir, owner, id }: { dataDir: string; owner: string; id: string }): string {
  return path.join(folderOf(dataDir), owner, `${id}${ending}`);
}

/** Number of stored bytes; 0 when there are none yet. */
export async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** Opens the bytes to continue at `offset`; anything beyond was never confirmed and is truncated. */
export async function openAt(file: string, offset: number): Promise<FileHandle> {
  await makeDurableFolder(path.dirname(file));
  // Created if missing, never emptied.
  const handle = await open(file, 'a+', 0o600).then(async (created) => {
    await created.close();
    if (offset === 0) await syncDirectory(path.dirname(file));
    return open(file, 'r+');
  });
  try {
    const { size } = await handle.stat();
    if (size > offset) await handle.truncate(offset);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export async function removeUploadBytes(file: string): Promise<void> {
  await rm(file, { force: true });
}

export type Staged = { id: string; file: string };

/** Everything stored here, whether or not an upload still needs it. */
export async function listStaged(dataDir: string): Promise<Staged[]> {
  try {
    const entries = await readdir(folderOf(dataDir), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map(({ name, parentPath }) => ({ id: name.slice(0, -ending.length), file: path.join(parentPath, name) }));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
