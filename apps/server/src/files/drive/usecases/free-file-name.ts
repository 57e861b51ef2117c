import { lockPlace } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { listTakenNames } from '../trash.repository.ts';
import { fileNameLimit } from '@enlace/contract/files/drive/files.contract.ts';

const maxTries = 10_000;

/**
 * A name without its extension, and the extension with its dot: `foto` and `.jpg`; a name starting with a dot has none.
 */
function partsOfName(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.');
  const hasEnding = dot > 0 && name.length - dot <= 12;
  return hasEnding ? { stem: name.slice(0, dot), ending: name.slice(dot) } : { stem: name, ending: '' };
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The name, or the name with the first free suffix: `foto (2).jpg`. */
function freeName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(keyOf));
  if (!keys.has(keyOf(name))) return name;
  const { stem, ending } = partsOfName(name);
  // An existing suffix is incremented: `foto (2).jpg` is followed by `foto (3).jpg`.
  const base = stem.replace(/ \(\d{1,4}\)$/, '');
  for (let count = 2; count < maxTries; count += 1) {
    const suffix = ` (${count})${ending}`;
    const candidate = [...base].slice(0, fileNameLimit - suffix.length).join('') + suffix;
    if (!keys.has(keyOf(candidate))) return candidate;
  }
  return name;
}

/** The common prefix of all names that could conflict. */
function stemOf(name: string): string {
  return [...partsOfName(name).stem.replace(/ \(\d{1,4}\)$/, '')].slice(0, fileNameLimit - 24).join('');
}

type Input = { owner: OwnerId; name: string; folderId: string | null };

/** A unique name in a folder, until the transaction ends. */
export async function freeFileName(tx: Tx, { owner, name, folderId }: Input): Promise<string> {
  await lockPlace(tx, { owner, noun: 'file' });
  return freeName(name, await listTakenNames(tx, { owner, folderId, stem: stemOf(name) }));
}
