import type { Json } from './canonical.rules.ts';

/** Who is erased: the things that were about them, and what would name them elsewhere. */
export type ErasedPerson = {
  /** Ids of their records and conversations. */
  subjectIds: readonly string[];
  names: readonly string[];
  /** E-mail addresses and telephones. */
  addresses: readonly string[];
};

type Entry = { subjectId: string | null; before: Json; after: Json };

/** Texts of a value, each with the name it stands under. */
function* textsIn(value: Json, key: string): Generator<{ key: string; text: string }> {
  if (typeof value === 'string') yield { key, text: value };
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item, key);
  else if (value !== null && typeof value === 'object')
    for (const [name, item] of Object.entries(value)) {
      yield { key: '', text: name };
      yield* textsIn(item, name);
    }
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

const leastSearch = 3;

function isSearchFor(search: string, texts: readonly string[]): boolean {
  return texts.some((text) => search.includes(text) || (search.length >= leastSearch && text.includes(search)));
}

/**
 * Whether an entry is about a person or names them: anything about their records and conversations, an address anywhere,
 * the whole name as a value, a search for either. The name of somebody else’s record does not count, even when it is
 * the same.
 */
export function mentions(entry: Entry, { subjectIds, names, addresses }: ErasedPerson): boolean {
  if (entry.subjectId !== null && subjectIds.includes(entry.subjectId)) return true;
  const wanted = { names: names.map(fold), addresses: addresses.map(fold) };
  for (const { key, text } of [...textsIn(entry.before, ''), ...textsIn(entry.after, '')]) {
    const folded = fold(text);
    if (wanted.addresses.some((address) => folded.includes(address))) return true;
    if (key === 'name') continue;
    if (wanted.names.includes(folded)) return true;
    if (key === 'search' && isSearchFor(folded, [...wanted.names, ...wanted.addresses])) return true;
  }
  return false;
}
