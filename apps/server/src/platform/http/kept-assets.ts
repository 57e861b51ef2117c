import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import type { Ids } from '#platform/ids.ts';

/** How long the scripts and style sheets of a build stay answerable after a server last ran with it. */
export const keptDays = 7;
const dayMs = 86_400_000;
const againMs = 3_600_000;
/** A copy under way is done or given up long before. */
const copyMs = 3_600_000;

/** Packed copies are made again by nobody and maps are shown to nobody: an old tab gets the plain file. */
const notKept = /\.(?:map|br|gz)$/;
const unfinished = '.part';

const recordSchema = z.object({ lastRun: z.number(), names: z.array(z.string()) });

export type KeptAssets = {
  /** Folder with the files of all builds of the last days, each under the name that holds its hash. */
  folder: string;
  /** Copies what this build has, notes that it runs, and forgets builds nobody ran for `keptDays`. */
  keep(): Promise<void>;
  /** Keeps now and every hour until the signal says to stop; failures go to `onFailure`. */
  follow(input: { signal: AbortSignal; onFailure: (error: unknown) => void }): Promise<void>;
};

/** What another process removed meanwhile is as good as never there. */
async function ifThere<T>(look: Promise<T>): Promise<T | undefined> {
  try {
    return await look;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Names the files of all builds that ran lately; records of the others are removed. */
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
 * Tabs that are open when a new build is put in place ask for scripts and style sheets of theirs later on: whoever serves the
 * app keeps a copy of its build's files in the data folder, which every process and every later version sees.
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

  /** Nobody ever sees half a file; processes of several machines may be at the same one. */
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
    // First the record, so that no other process takes the copies for left over.
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
