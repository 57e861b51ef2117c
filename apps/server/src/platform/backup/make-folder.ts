import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '#platform/database/error-code.ts';

/**
 * Makes a private folder inside one that exists. Not recursively: in places such as /proc the runtime's recursive way
 * never ends.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  }
}

/** The folder and those above it that are missing, with the rights the system gives; one after the other, as above. */
export async function makeFolders(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  const isThere = await stat(parent).then(
    () => true,
    (error: unknown) => !hasErrorCode(error, 'ENOENT'),
  );
  if (parent !== folder && !isThere) await makeFolders(parent);
  try {
    await mkdir(folder);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  }
}
