import { createHash } from 'node:crypto';

const form = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const timeDigits = 13;

/**
 * A stable local id for a foreign one: importing the same archive twice finds what the first import created. The
 * leading timestamp is kept, so that things keep their order; nobody can target an existing id with it.
 */
export function derivedId({ salt, id }: { salt: string; id: string }): string {
  const digest = createHash('sha256').update(`enlace data import\n${salt}\n${id}`).digest('hex');
  const start = id[14] === '7' ? `${id.slice(0, timeDigits)}-7` : `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4`;
  return `${start}${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

export type IdMap = {
  /** It is the id of a row in the archive. */
  note(id: string): void;
  isNoted(id: string): boolean;
  /** The row exists here under the same id. */
  keep(id: string): void;
  /** The row does not exist here, and is imported under the same id. */
  stay(id: string): void;
  /** The row exists here, or is imported, under this id. */
  alias(id: string, here: string): void;
  /** The row was imported before. */
  markKnown(id: string): void;
  isKnown(id: string): boolean;
  /** The row is not imported, nor are those that refer to it. */
  miss(id: string): void;
  isMissing(id: string): boolean;
  markFresh(id: string): void;
  isFresh(id: string): boolean;
  derive(id: string): string;
  here(id: string): string;
  /** A text with every archive id replaced by the local one. */
  inText(text: string): string;
  size(): number;
};

/** Maps rows of an archive to local rows. */
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
