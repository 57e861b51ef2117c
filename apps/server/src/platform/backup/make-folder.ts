import { mkdir } from 'node:fs/promises';
import { hasErrorCode } from '#platform/database/error-code.ts';

/**
 * Creates a private folder inside an existing one. Not recursively: under paths such as /proc the runtime's recursive
 * mode never ends.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  }
}
