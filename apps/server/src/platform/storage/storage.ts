import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where bytes of files live. Keys are made by us, never from names a user chose. */
export type Storage = {
  put(key: string, content: Buffer): Promise<void>;
  read(key: string, range?: { start: number; end: number }): Readable;
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
};

const keyForm = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** Files below one folder; a put is written beside, synced and renamed, so no half file is ever seen. */
export function createDiskStorage({ root }: { root: string }): Storage {
  function locate(key: string): string {
    if (!keyForm.test(key)) throw new Error(`storage key of a wrong form: ${key}`);
    return path.join(root, key);
  }
  return {
    async put(key, content) {
      const file = locate(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const temporary = `${file}.part`;
      const handle = await open(temporary, 'w', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, file);
    },
    read: (key, range) => createReadStream(locate(key), range),
    async size(key) {
      try {
        return (await stat(locate(key))).size;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(key) {
      await rm(locate(key), { force: true });
    },
  };
}
