import { foldText } from '#platform/search/search-tokens.ts';

export type SnippetPart = { text: string; hit: boolean };

const lead = 40;
const length = 180;
/** The number of words a search uses (`searchQuery`). */
const maxTerms = 12;
/** How much of each text a snippet is taken from. */
export const snippetSource = 100_000;
/**
 * Characters folded one by one around the first hit: that costs a hundred times as much as folding a whole text at
 * once.
 */
const around = 2000;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u;
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+|[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]]+/gv;

type Folded = { text: string; /** Original position of each folded character. */ from: number[] };

function foldWithPlaces(text: string): Folded {
  let out = '';
  const from: number[] = [];
  let index = 0;
  for (const character of text) {
    const plain = foldText(character);
    for (let count = 0; count < plain.length; count += 1) from.push(index);
    out += plain;
    index += character.length;
  }
  from.push(text.length);
  return { text: out, from };
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character) && !unspaced.test(character);
}

/** Ranges of the folded text where a searched word begins a word, or a run of unspaced script occurs. */
function findRanges(text: string, words: string): [number, number][] {
  const ranges: [number, number][] = [];
  for (const [term] of [...foldText(words).matchAll(pieces)].slice(0, maxTerms)) {
    for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + term.length)) {
      if (unspaced.test(term) || !isWordCharacter(text[at - 1])) ranges.push([at, at + term.length]);
    }
  }
  return ranges.toSorted((a, b) => a[0] - b[0]);
}

/** The part of a long line that contains the first hit, allowing for what folding adds and drops. */
function surroundings(line: string, words: string): { start: number; end: number } {
  if (line.length <= 2 * around) return { start: 0, end: line.length };
  const plain = foldText(line);
  const hitAt = findRanges(plain, words)[0]?.[0] ?? 0;
  const start = Math.max(0, Math.round((hitAt * line.length) / plain.length) - around);
  return { start, end: Math.min(line.length, start + 2 * around) };
}

/** The snippet around the first hit, in pieces; null when none of the words occurs in the first 100,000 characters. */
export function snippetOf(text: string, words: string): SnippetPart[] | null {
  const whole = text.slice(0, snippetSource).replace(/\s+/g, ' ').trim();
  const near = surroundings(whole, words);
  const line = whole.slice(near.start, near.end);
  const { text: plain, from } = foldWithPlaces(line);
  const ranges = findRanges(plain, words);
  const [first] = ranges;
  if (!first) return null;
  const hitAt = from[first[0]] ?? 0;
  // A snippet begins with a whole word, if one begins near enough.
  const space = line.indexOf(' ', Math.max(0, hitAt - lead));
  const start = hitAt <= lead ? 0 : space !== -1 && space < hitAt ? space + 1 : hitAt - lead;
  const end = Math.min(line.length, start + length);
  const parts = cut(line, { ranges, from, start, end });
  if (near.start + start > 0) parts.unshift({ text: '…', hit: false });
  if (near.start + end < whole.length) parts.push({ text: '…', hit: false });
  return parts;
}

/** The whole line in pieces, for names and subjects; null when none of the words occurs in it. */
export function markHits(text: string, words: string): SnippetPart[] | null {
  const { text: plain, from } = foldWithPlaces(text);
  const ranges = findRanges(plain, words);
  return ranges.length === 0 ? null : cut(text, { ranges, from, start: 0, end: text.length });
}

type Passage = { ranges: readonly [number, number][]; from: readonly number[]; start: number; end: number };

function cut(line: string, { ranges, from, start, end }: Passage): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let position = start;
  const push = (piece: string, hit: boolean) => {
    if (piece !== '') parts.push({ text: piece, hit });
  };
  for (const [a, b] of ranges) {
    const [left, right] = [from[a] ?? 0, Math.min(from[b] ?? line.length, end)];
    if (left < position || left >= end) continue;
    push(line.slice(position, left), false);
    push(line.slice(left, right), true);
    position = right;
  }
  push(line.slice(position, end), false);
  return parts;
}
