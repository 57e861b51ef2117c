import { foldText, searchQuery, searchTokens } from './search-tokens.ts';

const maxWords = 8;

/** The search input, in the forms that sources need. */
export type SearchWords = {
  /** As typed, trimmed. */
  typed: string;
  /** Folded by `foldText`, single spaces. */
  text: string;
  /** Letters and digits only; each must start a word, or occur anywhere if it is not ASCII. */
  words: readonly string[];
  /** Text of a `tsquery` in which every word must occur. */
  query: string;
};

const pieces = /[\p{L}\p{N}\p{M}ー々]+/gu;

/** Splits the search input; null when it contains no letter and no digit. */
export function readSearchWords(typed: string): SearchWords | null {
  const query = searchQuery(typed);
  if (query === null || searchTokens(typed).length === 0) return null;
  const folded = foldText(typed);
  const words = [...new Set([...folded.matchAll(pieces)].map(([word]) => word))].slice(0, maxWords);
  const text = folded.replace(/[^\p{L}\p{N}\p{M}\p{P}\p{S}]+/gu, ' ').trim();
  return { typed: typed.trim(), text, words, query };
}

function isAscii(word: string): boolean {
  return /^[a-z0-9]+$/.test(word);
}

function hasWord(title: string, word: string): boolean {
  if (!isAscii(word)) return title.includes(word);
  for (let at = title.indexOf(word); at !== -1; at = title.indexOf(word, at + 1)) {
    if (at === 0 || !/[a-z0-9]/.test(title.charAt(at - 1))) return true;
  }
  return false;
}

/** How well a name matches the search input. */
export function rankOf(title: string, { text, words }: SearchWords): 'exact' | 'beginning' | 'word' | 'other' {
  const name = foldText(title).trim();
  if (name === text) return 'exact';
  if (name.startsWith(text)) return 'beginning';
  return words.every((word) => hasWord(name, word)) ? 'word' : 'other';
}
