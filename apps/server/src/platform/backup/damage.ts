import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readTextIfPresent } from '#platform/database/embedded/durable-files.ts';

/** Marks a backup found to be altered, with the findings. */
const damageFile = 'damaged.txt';

export async function readDamage(folder: string): Promise<string | undefined> {
  return readTextIfPresent(path.join(folder, damageFile));
}

/** Marks a backup as damaged, or as good again with `undefined`. */
export async function markDamage(folder: string, text: string | undefined): Promise<void> {
  const file = path.join(folder, damageFile);
  if (text === undefined) await rm(file, { force: true });
  else await writeFile(file, text, { mode: 0o600 });
}
