import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from './storage.ts';

export type StorageBench = {
  storage: Storage;
  /** Leaves what a write leaves behind when its process is killed midway, for this client. */
  leaveUnfinished(owner: string): Promise<void>;
  /** How many unfinished writes there are. */
  countUnfinished(): Promise<number>;
  close(): Promise<void>;
};

const mebibyte = 1024 * 1024;
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  // One buffer for all pieces, as some sources do.
  const shared = Buffer.alloc(size);
  for (let at = 0; at < bytes.length; at += size) {
    const length = bytes.copy(shared, 0, at, Math.min(bytes.length, at + size));
    yield shared.subarray(0, length);
  }
}

async function keysIn(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.toSorted();
}

/** What every storage must do; one suite for all implementations. */
export function describeStorage(name: string, open: () => Promise<StorageBench>): void {
  describe(`a storage: ${name}`, () => {
    let bench: StorageBench;
    let storage: Storage;
    let folder: string;
    const owner = () => randomUUID();

    beforeAll(async () => {
      bench = await open();
      ({ storage } = bench);
      folder = await mkdtemp(path.join(tmpdir(), 'enlace-storage-'));
    });
    afterAll(async () => {
      await bench.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('gives back what was put, also nothing at all, and the newer of two', async () => {
      const key = `documents/${owner()}/uno/file.pdf`;
      const content = randomBytes(70_001);
      await storage.put(key, content);
      expect(await storage.size(key)).toBe(70_001);
      expect((await buffer(storage.read(key))).equals(content)).toBe(true);
      await storage.put(key, Buffer.alloc(0));
      expect(await storage.size(key)).toBe(0);
      expect(await buffer(storage.read(key))).toEqual(Buffer.alloc(0));
    });

    it.each([0, 1, 5 * mebibyte, 8 * mebibyte, 8 * mebibyte + 1, 21 * mebibyte + 17])(
      'keeps %i bytes that come piece by piece',
      async (length) => {
        const key = `exports/${owner()}/todo.zip`;
        const content = randomBytes(length);
        await storage.write(key, piecesOf(content, 300_007));
        expect(await storage.size(key)).toBe(length);
        expect(hash(await buffer(storage.read(key)))).toBe(hash(content));
      },
    );

    it.each([1, 8 * mebibyte, 20 * mebibyte + 3])(
      'takes a copy of a file of %i bytes, and the same once more',
      async (length) => {
        const key = `originals/${owner()}/uno/original`;
        const content = randomBytes(length);
        const file = path.join(folder, randomUUID());
        await writeFile(file, content);
        await storage.takeCopy(key, file);
        await storage.takeCopy(key, file);
        await rm(file);
        expect(hash(await buffer(storage.read(key)))).toBe(hash(content));
      },
    );

    it('reads ranges with both ends inside, and nothing beyond the end', async () => {
      const key = `documents/${owner()}/uno/file.mp4`;
      const content = randomBytes(10_000);
      await storage.put(key, content);
      for (const [start, end] of [
        [0, 0],
        [0, 9999],
        [9999, 9999],
        [500, 1499],
        [9000, 20_000],
      ] as const)
        expect((await buffer(storage.read(key, { start, end }))).equals(content.subarray(start, end + 1))).toBe(true);
      expect(await buffer(storage.read(key, { start: 10_000, end: 10_005 }))).toHaveLength(0);
    });

    it('says of what is missing that it is', async () => {
      const key = `documents/${owner()}/nada/file.pdf`;
      expect(await storage.size(key)).toBeUndefined();
      await expect(buffer(storage.read(key))).rejects.toMatchObject({ code: 'ENOENT' });
      await expect(buffer(storage.read(key, { start: 3, end: 5 }))).rejects.toMatchObject({ code: 'ENOENT' });
      await expect(storage.copy(key, `documents/${owner()}/otro/file.pdf`)).rejects.toMatchObject({ code: 'ENOENT' });
      await storage.remove(key);
    });

    it('copies, and the copy outlives what it was made of', async () => {
      const [from, to] = [`images/${owner()}/uno/640.webp`, `images/${owner()}/dos/640.webp`];
      const content = randomBytes(12_345);
      await storage.put(from, content);
      await storage.copy(from, to);
      await storage.remove(from);
      expect(await storage.size(from)).toBeUndefined();
      expect((await buffer(storage.read(to))).equals(content)).toBe(true);
    });

    it('keeps nothing of a write whose pieces end with an error, however many there were', async () => {
      for (const before of [1, 9 * mebibyte]) {
        const key = `exports/${owner()}/roto.zip`;
        async function* breaking(): AsyncGenerator<Buffer> {
          yield randomBytes(before);
          throw new Error('no more');
        }
        await expect(storage.write(key, breaking())).rejects.toThrow('no more');
        expect(await storage.size(key)).toBeUndefined();
      }
      expect(await bench.countUnfinished()).toBe(0);
    });

    it('leaves what was there when a new write of it fails', async () => {
      const key = `exports/${owner()}/viejo.zip`;
      await storage.put(key, Buffer.from('viejo'));
      async function* breaking(): AsyncGenerator<Buffer> {
        yield randomBytes(9 * mebibyte);
        throw new Error('no more');
      }
      await expect(storage.write(key, breaking())).rejects.toThrow('no more');
      expect((await buffer(storage.read(key))).toString()).toBe('viejo');
    });

    it('may be left in the middle of reading', async () => {
      const key = `documents/${owner()}/uno/file.bin`;
      await storage.put(key, randomBytes(6 * mebibyte));
      const stream = storage.read(key);
      for await (const piece of stream) {
        expect((piece as Buffer).length).toBeGreaterThan(0);
        break;
      }
      expect(stream.destroyed).toBe(true);
    });

    it('lists and removes what is of one client, and of nobody else', async () => {
      const [mine, theirs] = [owner(), owner()];
      const keys = [`avatars/${mine}/cara.webp`, `documents/${mine}/a/file.pdf`, `documents/${mine}/b/file.pdf`];
      for (const key of [...keys, `documents/${theirs}/c/file.pdf`]) await storage.put(key, Buffer.from(key));
      await bench.leaveUnfinished(mine);
      expect(await storage.listOwned(mine)).toEqual(keys);
      await storage.removeOwned(mine);
      expect(await storage.listOwned(mine)).toEqual([]);
      expect(await bench.countUnfinished()).toBe(0);
      expect(await storage.listOwned(theirs)).toEqual([`documents/${theirs}/c/file.pdf`]);
    });

    it('lists everything, with a stamp that changes with the bytes', async () => {
      const key = `documents/${owner()}/uno/file.txt`;
      const stampOf = async () => {
        for await (const entry of storage.list()) if (entry.key === key) return entry;
        return undefined;
      };
      await storage.put(key, Buffer.from('uno'));
      const first = await stampOf();
      expect(first).toMatchObject({ bytes: 3 });
      expect((await stampOf())?.stamp).toBe(first?.stamp);
      await storage.put(key, Buffer.from('dos!'));
      expect((await stampOf())?.stamp).not.toBe(first?.stamp);
      expect(await keysIn(storage)).toContain(key);
    });

    it('sweeps what killed writes left, once it is old enough', async () => {
      await bench.leaveUnfinished(owner());
      const now = Temporal.Now.instant();
      // Long ago: some storages report a time other than the start of the write.
      expect(await storage.sweep(Temporal.Instant.from('2000-01-01T00:00:00Z'))).toBe(0);
      expect(await bench.countUnfinished()).toBe(1);
      expect(await storage.sweep(now.add({ hours: 1 }))).toBe(1);
      expect(await bench.countUnfinished()).toBe(0);
    });

    it.each(['../fuera', 'documents/../../fuera', '/documents/uno', 'documents//uno', 'Documents/uno', ''])(
      'refuses the key “%s”',
      async (key) => {
        await expect(storage.put(key, Buffer.from('no'))).rejects.toThrow('wrong form');
        await expect(storage.size(key)).rejects.toThrow('wrong form');
        expect(() => storage.read(key)).toThrow('wrong form');
      },
    );
  });
}
