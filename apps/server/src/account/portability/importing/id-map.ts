import { createHash } from 'node:crypto';

const form = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const timeDigits = 13;

/**
 * An id of here for one of there, always the same: bringing the same archive in twice finds what the first time brought.
 * The time an id begins with stays, so that things keep their order; nobody can aim it at an id that is somebody's.
 */
export function derivedId({ salt, id }: { salt: string; id: string }): string {
  const digest = createHash('sha256').update(`enlace data import\n${salt}\n${id}`).digest('hex');
  const start = id[14] === '7' ? `${id.slice(0, timeDigits)}-7` : `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4`;
  return `${start}${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

export type IdMap = {
  /** It is the id of a row of the archive. */
  note(id: string): void;
  isNoted(id: string): boolean;
  /** The row is here under the very same id. */
  keep(id: string): void;
  /** The row is not here, and comes in under the very same id. */
  stay(id: string): void;
  /** The row is here, or goes, under this id. */
  alias(id: string, here: string): void;
  /** The row came in with an import before this one. */
  markKnown(id: string): void;
  isKnown(id: string): boolean;
  /** The row does not come in; whoever points to it does not either. */
  miss(id: string): void;
  isMissing(id: string): boolean;
  markFresh(id: string): void;
  isFresh(id: string): boolean;
  derive(id: string): string;
  here(id: string): string;
  /** A text with every id of the archive replaced by that of here. */
  inText(text: string): string;
  size(): number;
};

/** Which rows of an archive are which rows here. */
export function createIdMap(salt: string): IdMap {
  const noted = new Set<string>();
  const known = new Set<string>();
  const missing = new Set<string>();
  const fresh = new Set<string>();
  const aliases = new Map<string, string>();
  const derive = (id: string) => derivedId({ salt, id });
  const here = (id: string) => aliases.get(id) ?? (noted.has(id) ? derive(id) : id);
  return {
    note: (id) => void noted.add(id),
    isNoted: (id) => noted.has(id),
    keep(id) {
      aliases.set(id, id);
      known.add(id);
    },
    stay: (id) => void aliases.set(id, id),
    alias(id, target) {
      aliases.set(id, target);
      known.add(id);
    },
    markKnown: (id) => void known.add(id),
    isKnown: (id) => known.has(id),
    miss: (id) => void missing.add(id),
    isMissing: (id) => missing.has(id),
    markFresh: (id) => void fresh.add(id),
    isFresh: (id) => fresh.has(id),
    derive,
    here,
    inText: (text) => text.replace(form, here),
    size: () => noted.size,
  };
}
