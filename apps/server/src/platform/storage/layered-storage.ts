import { Readable } from 'node:stream';
import { assertKey, isMissingContent, type Storage, type StoredEntry } from './storage.ts';

type Layers = {
  /** Receives all new content. */
  target: Storage;
  /** Still contains what has not been moved yet. */
  remains: Storage;
};

/**
 * For contents that are being moved from one storage to another: new ones are written to the target, missing ones are
 * read from the old place. So the product works before, during and after the move.
 */
export function createLayeredStorage({ target, remains }: Layers): Storage {
  /** Checks the target, the remains, and the target again: a content may be moved between two checks. */
  async function sizeIn(key: string): Promise<{ layer: Storage; size: number } | undefined> {
    for (const layer of [target, remains, target]) {
      const size = await layer.size(key);
      if (size !== undefined) return { layer, size };
    }
    return undefined;
  }

  async function* pieces(key: string, range?: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    for (const layer of [target, remains]) {
      let isBegun = false;
      try {
        for await (const piece of layer.read(key, range)) {
          isBegun = true;
          // NOTE: streams without an encoding yield buffers.
          yield piece as Uint8Array;
        }
        return;
      } catch (error) {
        if (isBegun || !isMissingContent(error)) throw error;
      }
    }
    for await (const piece of target.read(key, range)) yield piece as Uint8Array;
  }

  async function* list(): AsyncGenerator<StoredEntry> {
    const seen = new Set<string>();
    // The remains first: what is moved in the meantime is then found in the target.
    for (const layer of [remains, target])
      for await (const entry of layer.list()) {
        if (seen.has(entry.key)) continue;
        seen.add(entry.key);
        yield entry;
      }
  }

  /** A content of the same key in the old place is outdated from now on. */
  async function after(written: Promise<void>, key: string): Promise<void> {
    await written;
    await remains.remove(key);
  }

  return {
    put: (key, content) => after(target.put(key, content), key),
    write: (key, content) => after(target.write(key, content), key),
    takeCopy: (key, file) => after(target.takeCopy(key, file), key),
    async copy(from, to) {
      const found = await sizeIn(from);
      if (found === undefined || found.layer === target) return after(target.copy(from, to), to);
      return after(target.write(to, remains.read(from)), to);
    },
    read: (key, range) =>
      Readable.from(pieces(assertKey(key), range), { objectMode: false, highWaterMark: 256 * 1024 }),
    size: async (key) => (await sizeIn(key))?.size,
    async remove(key) {
      // In this order, a mover that is copying notices and removes its copy.
      await remains.remove(key);
      await target.remove(key);
    },
    async listOwned(owner) {
      const before = await remains.listOwned(owner);
      return [...new Set([...before, ...(await target.listOwned(owner))])].toSorted();
    },
    async removeOwned(owner) {
      await remains.removeOwned(owner);
      await target.removeOwned(owner);
    },
    list,
    sweep: async (before) => (await remains.sweep(before)) + (await target.sweep(before)),
  };
}
