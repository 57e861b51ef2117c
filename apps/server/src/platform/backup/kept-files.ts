import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { syncDirectory } from '#platform/database/embedded/durable-files.ts';
import type { Storage, StoredEntry } from '#platform/storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { forEachAtMost } from './for-each-at-most.ts';
import { type FoundBackup, objectsFolder, type Part } from './manifest.ts';
import { Measure, measureFile, readPart } from './part-streams.ts';

const fileSchema = z.object({
  /** Path under `files/`, with slashes. */
  key: z.string().regex(/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)*$/),
  bytes: z.number().int().nonnegative(),
  /** The storage's marker for unchanged content. */
  stamp: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type KeptFile = z.infer<typeof fileSchema>;

/** Syncing waits for the disk, and several waits can overlap. */
const atOnce = 8;

/** Content is stored under its hash, once for all backups of the folder. */
export function objectPath(root: string, sha256: string): string {
  return path.join(root, objectsFolder, sha256.slice(0, 2), sha256);
}

/** The files listed by a backup. */
export function readFileList({ folder, list }: { folder: string; list: Part }): AsyncGenerator<KeptFile> {
  return parseFileList(readPart({ folder, part: list }));
}

/** The same from its decompressed bytes. */
export async function* parseFileList(pieces: AsyncIterable<Buffer>): AsyncGenerator<KeptFile> {
  const input = Readable.from(pieces);
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  let failure: unknown;
  input.once('error', (error) => {
    failure = error;
    lines.close();
  });
  for await (const line of lines) if (line !== '') yield fileSchema.parse(JSON.parse(line));
  if (failure !== undefined) throw failure;
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Copies content under its hash; a kill leaves no truncated object. The caller syncs its folder. */
async function keepObject({
  root,
  content,
}: {
  root: string;
  content: Readable;
}): Promise<{ sha256: string; bytes: number; isNew: boolean }> {
  const incoming = path.join(root, objectsFolder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const temporary = path.join(incoming, randomBytes(12).toString('hex'));
  const measure = new Measure();
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await pipeline(content, measure, async (pieces: AsyncIterable<Buffer>) => {
        for await (const piece of pieces) await handle.write(piece);
      });
      await handle.sync();
    } finally {
      await handle.close();
    }
    const sha256 = measure.digest();
    const object = objectPath(root, sha256);
    if ((await sizeOf(object)) === measure.bytes) return { sha256, bytes: measure.bytes, isNew: false };
    await mkdir(path.dirname(object), { recursive: true, mode: 0o700 });
    await rename(temporary, object);
    return { sha256, bytes: measure.bytes, isNew: true };
  } finally {
    await rm(temporary, { force: true });
  }
}

/** What an earlier backup of this folder already contains, by key. */
async function knownFiles(previous: FoundBackup | undefined): Promise<Map<string, KeptFile>> {
  const known = new Map<string, KeptFile>();
  const files = previous?.manifest.files;
  if (!previous || !files) return known;
  try {
    for await (const file of readFileList({ folder: previous.folder, list: files.list })) known.set(file.key, file);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    // A damaged list costs time, not the backup: everything is read again.
    known.clear();
  }
  return known;
}

export type FileKeeper = {
  /** Copies the existing files; when called again, only what was added since. */
  keep(signal: AbortSignal): Promise<void>;
  readonly files: ReadonlyMap<string, KeptFile>;
  readonly bytes: number;
  readonly addedBytes: number;
  /** Hashes of contents written this time. */
  readonly added: ReadonlySet<string>;
};

/** Stores the files of `source` in the pool of `root`; existing content is not read again. */
export async function createFileKeeper({
  root,
  source,
  previous,
}: {
  root: string;
  source: Pick<Storage, 'list' | 'read'>;
  previous: FoundBackup | undefined;
}): Promise<FileKeeper> {
  const known = await knownFiles(previous);
  const files = new Map<string, KeptFile>();
  const added = new Set<string>();
  let bytes = 0;
  let addedBytes = 0;

  async function keepOne({ key, bytes: size, stamp }: StoredEntry): Promise<void> {
    const held = files.get(key) ?? known.get(key);
    const isSame = held?.stamp === stamp && held.bytes === size;
    let kept = held;
    if (!isSame || (await sizeOf(objectPath(root, held.sha256))) !== held.bytes) {
      const object = await keepObject({ root, content: source.read(key) });
      if (object.isNew) {
        addedBytes += object.bytes;
        added.add(object.sha256);
      }
      kept = { key, stamp, bytes: object.bytes, sha256: object.sha256 };
    }
    if (!kept) return;
    bytes += kept.bytes - (files.get(key)?.bytes ?? 0);
    files.set(key, kept);
  }

  async function keepIfThere(entry: StoredEntry): Promise<void> {
    try {
      await keepOne(entry);
    } catch (error) {
      // Permanently deleted since it was listed.
      if (!hasErrorCode(error, 'ENOENT')) throw error;
    }
  }

  return {
    files,
    added,
    get bytes() {
      return bytes;
    },
    get addedBytes() {
      return addedBytes;
    },
    async keep(signal) {
      await forEachAtMost(source.list(), atOnce, async (entry) => {
        signal.throwIfAborted();
        await keepIfThere(entry);
      });
      const groups = new Set([...added].map((sha256) => path.dirname(objectPath(root, sha256))));
      for (const group of groups) await syncDirectory(group);
    },
  };
}

/** Rereads stored content and compares it with its name. */
export async function checkObject(root: string, { sha256, bytes }: Pick<KeptFile, 'sha256' | 'bytes'>): Promise<void> {
  const object = objectPath(root, sha256);
  const size = await sizeOf(object);
  if (size === undefined) throw new BackupError('check_failed', `The file ${sha256} is missing in ${root}.`);
  const found = size === bytes ? await measureFile(object) : undefined;
  if (found?.sha256 !== sha256) throw new BackupError('check_failed', `The file ${sha256} in ${root} was altered.`);
}
