import { mkdir } from 'node:fs/promises';
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
