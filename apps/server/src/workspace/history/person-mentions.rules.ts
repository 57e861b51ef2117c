import { isFullName, type PersonFinder, personFinder } from '#platform/person-words/person-words.rules.ts';
import type { Json } from './canonical.rules.ts';

/** The erased person: the things about them, and what would identify them elsewhere. */
export type ErasedPerson = {
  /** Ids of their records and conversations. */
  subjectIds: readonly string[];
  names: readonly string[];
  /** E-mail addresses and telephones. */
  addresses: readonly string[];
};

type Entry = { subjectId: string | null; before: Json; after: Json };

/** Texts in a value, each with its key. */
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

/** Free-text fields, where a name may be in the middle. */
const freeTexts = new Set(['title', 'message', 'subject', 'text', 'body']);

const leastSearch = 3;

/** Whether the search contains the person, or consists of whole words of their name or address. */
function isSearchFor(search: string, { finder, texts }: { finder: PersonFinder; texts: readonly string[] }): boolean {
  if (finder.isIn(search)) return true;
  const words = fold(search);
  if (words.length < leastSearch) return false;
  const partOf = (text: string, at: number) =>
    !/[\p{L}\p{M}\p{N}]/u.test(text.slice(0, at).at(-1) ?? '') &&
    !/[\p{L}\p{M}\p{N}]/u.test(text.at(at + words.length) ?? '');
  return texts.some((text) => {
    for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) if (partOf(text, at)) return true;
    return false;
  });
}

/**
 * Whether an entry is about a person or mentions them: anything about their records and conversations, a complete
 * address anywhere, the full name as a value or within a free text, a search for either. The name of somebody else’s
 * record does not count, even if equal.
 */
export function mentions(
  entry: Entry,
  { subjectIds, names, addresses }: ErasedPerson,
  finder = personFinder({ names, addresses }),
): boolean {
  if (entry.subjectId !== null && subjectIds.includes(entry.subjectId)) return true;
  const texts = [...names.filter(isFullName), ...addresses].map(fold);
  for (const { key, text } of [...textsIn(entry.before, ''), ...textsIn(entry.after, '')]) {
    if (finder.holdsAddress(text)) return true;
    if (key === 'name') continue;
    if (finder.isName(text) || (freeTexts.has(key) && finder.isIn(text))) return true;
    if (key === 'search' && isSearchFor(text, { finder, texts })) return true;
  }
  return false;
}
