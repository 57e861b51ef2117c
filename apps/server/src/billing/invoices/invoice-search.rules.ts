import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import { searchPatterns } from '#platform/search/search-patterns.ts';

/** Longest end of what was typed that can be the number within a series. */
const longestNumber = 12;

/** What a search for invoices looks for. */
export type SearchTerms = {
  /** LIKE patterns of words; all of them in the buyer's or the client's. */
  words: string[];
  /** Letters and digits alone, upper-case: what full numbers and references are compared with. Empty: there are none. */
  bare: string;
  /** The same as the word of a tax number, where it differs from the words. */
  taxId: string[];
  /** What the number within its series may be: every end of the last digits. */
  numbers: number[];
  /** How a full number may begin. */
  beginning: string;
};

/** Undefined: nothing was typed. */
export function searchTerms(search: string | undefined): SearchTerms | undefined {
  const text = search?.trim() ?? '';
  const words = searchPatterns(text);
  if (words.length === 0) return undefined;
  const bare = text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  const last = bare.slice(trimEndOf(bare, /[0-9]/).length);
  const ends = Array.from({ length: Math.min(last.length, longestNumber) }, (_, at) => Number(last.slice(-1 - at)));
  const taxId = /[0-9]/.test(bare) && bare !== text.toUpperCase() ? searchPatterns(bare) : [];
  return {
    words,
    bare,
    taxId,
    numbers: [...new Set(ends)].filter((number) => number > 0),
    beginning: text.toUpperCase(),
  };
}
