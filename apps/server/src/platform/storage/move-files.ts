import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isMissingContent, type Storage, type StoredEntry } from './storage.ts';

export type Moved = {
  files: number;
  bytes: number;
  /** Existed on both sides with different bytes; both are kept, and the newer side is read. */
  differing: string[];
};

type Input = {
  from: Storage;
  to: Storage;
  signal: AbortSignal;
  /**
   * No other process writes at the same time; otherwise contents that are rewritten in place are left to their next
   * writer, which moves them.
   */
  isAlone: boolean;
  /** After each file. */
  onMoved?: (moved: Moved) => void;
};

/** Contents of clients are below a kind and an owner and never change; contents above are rewritten repeatedly. */
function isRewritten({ key }: StoredEntry): boolean {
  return key.split('/').length < 3;
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece as Buffer);
  return hash.digest('hex');
}

async function hashIn(storage: Storage, key: string): Promise<string | undefined> {
  try {
    return await hashOf(storage.read(key));
  } catch (error) {
    if (isMissingContent(error)) return undefined;
    throw error;
  }
}

/** Copies one content, reads the copy back and compares it with the original. */
async function moveOne({ from, to }: Input, { key }: StoredEntry): Promise<'moved' | 'gone' | 'differs'> {
  const wanted = await hashIn(from, key);
  // Deleted permanently since it was listed.
  if (wanted === undefined) return 'gone';
  const there = (await to.size(key)) === undefined ? undefined : await hashIn(to, key);
  // What the product has written there since is newer; what a killed run wrote is the same.
  if (there !== undefined && there !== wanted) return 'differs';
  if (there === undefined) {
    await to.write(key, from.read(key));
    const isSame = (await hashIn(to, key)) === wanted;
    // Deleted in the meantime, here and there: not an error.
    if (!isSame && (await from.size(key)) !== undefined) {
      await to.remove(key);
      throw new Error(`${key} does not read back as it was written; it stays where it was`);
    }
  }
  // A concurrent deletion starts here: then the copy is removed too.
  if ((await from.size(key)) === undefined) {
    await to.remove(key);
    return 'gone';
  }
  await from.remove(key);
  return 'moved';
}

/**
 * Moves every content: copied, read back and compared, and only then removed from the old place. It may be killed at
 * any point and called again. The product may run at the same time if it reads both sides, as `createLayeredStorage`
 * does.
 */
export async function moveFiles(input: Input): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, differing: [] };
  for await (const entry of input.from.list()) {
    input.signal.throwIfAborted();
    if (!input.isAlone && isRewritten(entry)) continue;
    const outcome = await moveOne(input, entry);
    if (outcome === 'gone') continue;
    if (outcome === 'differs') moved.differing.push(entry.key);
    else {
      moved.files += 1;
      moved.bytes += entry.bytes;
    }
    input.onMoved?.(moved);
  }
  return moved;
}
