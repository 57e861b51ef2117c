import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import type { Ids } from '#platform/ids.ts';

/** How long a build's scripts and style sheets stay available after a server last ran with it. */
export const keptDays = 7;
const dayMs = 86_400_000;
const againMs = 3_600_000;
/** A running copy is finished or abandoned long before. */
const copyMs = 3_600_000;

/** Compressed copies are not recreated and source maps are not served: an old tab gets the plain file. */
const notKept = /\.(?:map|br|gz)$/;
const unfinished = '.part';

const recordSchema = z.object({ lastRun: z.number(), names: z.array(z.string()) });

export type KeptAssets = {
  /** Folder with the files of all recent builds, each under a name containing its hash. */
  folder: string;
  /** Copies this build's files, records that it runs, and removes builds unused for `keptDays`. */
  keep(): Promise<void>;
  /** Does so now and every hour until the signal aborts; failures go to `onFailure`. */
  follow(input: { signal: AbortSignal; onFailure: (error: unknown) => void }): Promise<void>;
};

/** Treats what another process removed meanwhile as missing. */
async function ifThere<T>(look: Promise<T>): Promise<T | undefined> {
  try {
    return await look;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Names of the files of all recently used builds; records of the others are removed. */
async function namesInUse(records: string, now: number): Promise<Set<string>> {
  const inUse = new Set<string>();
  for (const name of await readdir(records)) {
    const file = path.join(records, name);
    const text = name.endsWith('.json') ? await ifThere(readFile(file, 'utf8')) : undefined;
    if (text === undefined) continue;
    const record = recordSchema.safeParse(JSON.parse(text));
    if (record.success && now - record.data.lastRun < keptDays * dayMs)
      for (const each of record.data.names) inUse.add(each);
    else await rm(file, { force: true });
  }
  return inUse;
}

/**
 * Tabs open during a deployment load their scripts and style sheets later: every process that serves the app keeps a
 * copy of its build's files in the data folder, visible to every process and later version.
 */
export async function openKeptAssets({
  assets,
  dataDir,
  clock,
  ids,
}: {
  assets: string;
  dataDir: string;
  clock: Clock;
  ids: Pick<Ids, 'token'>;
}): Promise<KeptAssets> {
  const [folder, records] = [path.join(dataDir, 'web-assets/files'), path.join(dataDir, 'web-assets/builds')];
  for (const each of [folder, records]) await mkdir(each, { recursive: true, mode: 0o700 });

  /** Nobody ever sees a partial file; processes on several machines may write the same one. */
  async function writeWhole(file: string, write: (part: string) => Promise<void>): Promise<void> {
    const part = `${file}.${ids.token(9)}${unfinished}`;
    await write(part);
    await rename(part, file);
  }

  async function isUnderWay(name: string, now: number): Promise<boolean> {
    if (!name.endsWith(unfinished)) return false;
    const found = await ifThere(stat(path.join(folder, name)));
    return found !== undefined && now - found.mtimeMs < copyMs;
  }

  async function removeUnused(now: number): Promise<void> {
    const inUse = await namesInUse(records, now);
    for (const name of await readdir(folder)) {
      if (!inUse.has(name) && !(await isUnderWay(name, now))) await rm(path.join(folder, name), { force: true });
    }
  }

  async function keep(): Promise<void> {
    const now = clock.now().epochMilliseconds;
    const names = (await readdir(assets)).filter((name) => !notKept.test(name)).sort();
    const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
    // The record first, so that no other process takes the copies for leftovers.
    const record = JSON.stringify({ lastRun: now, names });
    await writeWhole(path.join(records, `${id}.json`), (part) => writeFile(part, record));
    const present = new Set(await readdir(folder));
    for (const name of names) {
      if (!present.has(name))
        await writeWhole(path.join(folder, name), (part) => copyFile(path.join(assets, name), part));
    }
    await removeUnused(now);
  }

  return {
    folder,
    keep,
    async follow({ signal, onFailure }) {
      while (!signal.aborted) {
        await keep().catch(onFailure);
        try {
          await clock.sleep(againMs, signal);
        } catch (error) {
          if (!signal.aborted) throw error;
        }
      }
    },
  };
}
