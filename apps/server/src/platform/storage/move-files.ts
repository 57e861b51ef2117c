import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isMissingContent, type Storage, type StoredEntry } from './storage.ts';

export type Moved = {
  files: number;
  bytes: number;
  /** Was on both sides with other bytes; both stay, and the newer side is read. */
  differing: string[];
};

type Input = {
  from: Storage;
  to: Storage;
  signal: AbortSignal;
  /** Nobody else writes meanwhile; else what is rewritten in place is left to its next writer, who moves it. */
  isAlone: boolean;
  /** After each file. */
  onMoved?: (moved: Moved) => void;
};

/** Contents of clients lie under a kind and an owner and never change; what lies above is written again and again. */
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

/** Copies one content and compares it, read back from where it went, with what was read. */
async function moveOne({ from, to }: Input, { key }: StoredEntry): Promise<'moved' | 'gone' | 'differs'> {
  const wanted = await hashIn(from, key);
  // Deleted for good since it was listed.
  if (wanted === undefined) return 'gone';
  const there = (await to.size(key)) === undefined ? undefined : await hashIn(to, key);
  // What the product wrote there since is newer; what a run that was killed wrote is the same.
  if (there !== undefined && there !== wanted) return 'differs';
  if (there === undefined) {
    await to.write(key, from.read(key));
    const isSame = (await hashIn(to, key)) === wanted;
    // Deleted meanwhile, here and there: nothing is wrong.
    if (!isSame && (await from.size(key)) !== undefined) {
      await to.remove(key);
      throw new Error(`${key} does not read back as it was written; it stays where it was`);
    }
  }
  // Whoever deletes it meanwhile deletes it here first: then the copy goes too.
  if ((await from.size(key)) === undefined) {
    await to.remove(key);
    return 'gone';
  }
  await from.remove(key);
  return 'moved';
}

/**
 * Moves every content: copied, read back and compared, and only then removed where it was. It may be killed at any point
 * and called again. The product may run meanwhile if it reads both sides, as `createLayeredStorage` does.
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
