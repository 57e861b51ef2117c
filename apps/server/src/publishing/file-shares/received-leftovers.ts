import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Nothing takes longer from its first byte to its row; files being written get a newer timestamp. */
const leftAfterMs = 6 * 3_600_000;

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return [];
    throw error;
  }
}

async function changedAtMs(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    // It became a file or was removed meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes visitors' bytes whose process was killed before they became a file. Returns how many. */
export async function removeLeftovers({ dataDir, now }: { dataDir: string; now: Temporal.Instant }): Promise<number> {
  const root = path.join(dataDir, 'files', 'received');
  let removed = 0;
  for (const owner of await namesIn(root)) {
    for (const name of await namesIn(path.join(root, owner))) {
      if (!name.endsWith('.part')) continue;
      const file = path.join(root, owner, name);
      const changed = await changedAtMs(file);
      if (changed === undefined || now.epochMilliseconds - changed < leftAfterMs) continue;
      await rm(file, { force: true });
      removed += 1;
    }
  }
  return removed;
}
