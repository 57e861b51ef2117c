import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Where bytes of files live. Keys are made by us, never from names a user chose: `<kind>/<owner>/…`, so that everything
 * of a client can be found and removed by its id alone.
 */
export type Storage = {
  put(key: string, content: Buffer): Promise<void>;
  /** Like `put`, piece by piece; when the pieces end with an error, nothing is kept. */
  write(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Keeps what a whole, synced file of this machine holds, without writing it again where that can be; the file stays. */
  takeCopy(key: string, file: string): Promise<void>;
  read(key: string, range?: { start: number; end: number }): Readable;
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** Keys of everything kept for this client. */
  listOwned(owner: string): Promise<string[]>;
  /** Removes everything kept for this client, unfinished pieces too. */
  removeOwned(owner: string): Promise<void>;
};

const keyForm = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

const unfinished = '.part';

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function isMissing(error: unknown): boolean {
  return isCode(error, 'ENOENT');
}

/** Files below one folder; a put is written beside, synced and renamed, so no half file is ever seen. */
export function createDiskStorage({ root }: { root: string }): Storage {
  function locate(key: string): string {
    if (!keyForm.test(key)) throw new Error(`storage key of a wrong form: ${key}`);
    return path.join(root, key);
  }
  async function write(key: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const file = locate(key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
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
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async function filesBelow(folder: string): Promise<string[]> {
    try {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async function takeCopy(key: string, file: string): Promise<void> {
    const target = locate(key);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    try {
      await link(file, target);
    } catch (error) {
      // Taken before, by a run that did not get to say so.
      if (isCode(error, 'EEXIST')) return;
      if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].some((code) => isCode(error, code))) throw error;
      await write(key, createReadStream(file));
    }
  }

  return {
    put: (key, content) => write(key, [content]),
    write,
    takeCopy,
    read: (key, range) => createReadStream(locate(key), range),
    async size(key) {
      try {
        return (await stat(locate(key))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
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
