import { createReadStream } from 'node:fs';
import { constants, copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { makeDurableFolder, syncDirectory } from '#platform/database/embedded/durable-files.ts';

/** A stored content; another stamp means other bytes. */
export type StoredEntry = { key: string; bytes: number; stamp: string };

/**
 * Stores the bytes of files. Keys are generated, never derived from names a user chose: `<kind>/<owner>/…`, so that
 * everything of a client can be found and removed by the client's id alone.
 */
export type Storage = {
  put(key: string, content: Buffer): Promise<void>;
  /** Like `put`, piece by piece; when the pieces end with an error, nothing is stored. */
  write(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Stores the content of a complete, synced local file, without copying the bytes where possible; the file remains.
   */
  takeCopy(key: string, file: string): Promise<void>;
  /** Stores the same bytes under another key. */
  copy(from: string, to: string): Promise<void>;
  /** Both ends of a range are inclusive; missing content fails with the code ENOENT. */
  read(key: string, range?: { start: number; end: number }): Readable;
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** Keys of everything stored for this client. */
  listOwned(owner: string): Promise<string[]>;
  /** Removes everything stored for this client, including unfinished writes. */
  removeOwned(owner: string): Promise<void>;
  /** Everything stored for any client. */
  list(): AsyncIterable<StoredEntry>;
  /** Removes what killed writes left before this time; returns how many there were. */
  sweep(before: Temporal.Instant): Promise<number>;
};

const keyForm = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** Returns the key; throws when its form could lead outside the storage. */
export function assertKey(key: string): string {
  if (!keyForm.test(key)) throw new Error(`storage key of a wrong form: ${key}`);
  return key;
}

const unfinished = '.part';

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Whether the error means that the content is missing, in any storage. */
export function isMissingContent(error: unknown): boolean {
  return isCode(error, 'ENOENT');
}

/** Every file below a folder, while others are added and removed. */
async function* walk(folder: string): AsyncGenerator<string> {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissingContent(error)) return;
    throw error;
  }
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(place);
    else if (entry.isFile()) yield place;
  }
}

async function statIfThere(file: string) {
  try {
    return await stat(file, { bigint: true });
  } catch (error) {
    if (isMissingContent(error)) return undefined;
    throw error;
  }
}

/**
 * Files below one folder; a put is written next to its target, synced and renamed, so a partial file is never visible.
 */
export function createDiskStorage({ root }: { root: string }): Storage {
  const locate = (key: string) => path.join(root, assertKey(key));

  async function write(key: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const file = locate(key);
    await makeDurableFolder(path.dirname(file));
    const temporary = `${file}${unfinished}`;
    try {
      const handle = await open(temporary, 'w', 0o600);
      try {
        for await (const piece of pieces) await handle.writeFile(piece);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, file);
      // The bytes are on disk; so must be the directory entry.
      await syncDirectory(path.dirname(file));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Every folder `<kind>/<owner>`; the owner is checked like a key, so that it cannot lead elsewhere. */
  async function ownedFolders(owner: string): Promise<string[]> {
    try {
      const kinds = await readdir(root, { withFileTypes: true });
      return kinds.filter((kind) => kind.isDirectory()).map((kind) => locate(`${kind.name}/${owner}`));
    } catch (error) {
      if (isMissingContent(error)) return [];
      throw error;
    }
  }

  async function filesBelow(folder: string): Promise<string[]> {
    try {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    } catch (error) {
      if (isMissingContent(error)) return [];
      throw error;
    }
  }

  async function takeCopy(key: string, file: string): Promise<void> {
    const target = locate(key);
    await makeDurableFolder(path.dirname(target));
    try {
      await link(file, target);
      await syncDirectory(path.dirname(target));
    } catch (error) {
      // Taken by an earlier run that was killed before it could report it.
      if (isCode(error, 'EEXIST')) return syncDirectory(path.dirname(target));
      if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].some((code) => isCode(error, code))) throw error;
      await write(key, createReadStream(file));
    }
  }

  /** Where the file system supports it, both share their bytes until one changes. */
  async function copy(from: string, to: string): Promise<void> {
    const target = locate(to);
    await makeDurableFolder(path.dirname(target));
    const temporary = `${target}${unfinished}`;
    try {
      await copyFile(locate(from), temporary, constants.COPYFILE_FICLONE);
      const handle = await open(temporary, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, target);
      await syncDirectory(path.dirname(target));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async function* list(): AsyncGenerator<StoredEntry> {
    for await (const file of walk(root)) {
      if (file.endsWith(unfinished)) continue;
      const key = path.relative(root, file).split(path.sep).join('/');
      // Files put here by others are not ours to read.
      const stats = keyForm.test(key) ? await statIfThere(file) : undefined;
      if (!stats) continue;
      yield { key, bytes: Number(stats.size), stamp: `${stats.ino}:${stats.mtimeNs}` };
    }
  }

  async function sweep(before: Temporal.Instant): Promise<number> {
    let removed = 0;
    for await (const file of walk(root)) {
      if (!file.endsWith(unfinished)) continue;
      const stats = await statIfThere(file);
      if (!stats || stats.mtimeNs >= before.epochNanoseconds) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  }

  return {
    put: (key, content) => write(key, [content]),
    write,
    takeCopy,
    copy,
    list,
    sweep,
    read: (key, range) => createReadStream(locate(key), range),
    async size(key) {
      try {
        return (await stat(locate(key))).size;
      } catch (error) {
        if (isMissingContent(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await rm(locate(key), { force: true });
    },
    async listOwned(owner) {
      const found = await Promise.all((await ownedFolders(owner)).map(filesBelow));
      const keys = found.flat().map((file) => path.relative(root, file).split(path.sep).join('/'));
      return keys.filter((key) => !key.endsWith(unfinished)).toSorted();
    },
    async removeOwned(owner) {
      for (const folder of await ownedFolders(owner)) await rm(folder, { recursive: true, force: true });
    },
  };
}
