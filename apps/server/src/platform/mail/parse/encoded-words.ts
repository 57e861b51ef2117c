import { isUtf8 } from 'node:buffer';
import { decodeWords } from 'postal-mime';
import { charsetNamed } from './charset-names.ts';
import { decodeText } from './decode-text.ts';
import { guessCharset } from './guess-charset.ts';
import { readEscapes } from './mail-parts.ts';

/** The encoded words of a header field (RFC 2047), also those that programs write wrongly. */

const maxLabel = 90;
const isSpace = (sign: string | undefined) => sign === ' ' || sign === '\t' || sign === '\r' || sign === '\n';

/** Behind at most three spaces, which some programs put into the marks of a word. */
function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < from + 3 && isSpace(text[at])) at += 1;
  return at;
}

/** Where the data ends and where the word does; -1 for a word whose end is missing. */
function findEnd(text: string, from: number): { dataEnd: number; end: number } {
  for (let at = text.indexOf('?', from); at !== -1; at = text.indexOf('?', at + 1)) {
    const next = skipSpaces(text, at + 1);
    if (text[next] === '=') return { dataEnd: at, end: next + 1 };
    // Another word begins.
    if (text[at - 1] === '=' && at > from) break;
  }
  return { dataEnd: -1, end: -1 };
}

type Word = { label: string; bytes: Buffer };
type Found = Word & { end: number };

/** A line break within a word is no part of it. */
const unfold = (data: string) => data.replace(/\r?\n[ \t]?/g, '');

function decodeData(isBase64: boolean, data: string): Buffer {
  return isBase64
    ? Buffer.from(data.replace(/[^\w+/-]/g, ''), 'base64')
    : readEscapes(unfold(data).replaceAll('_', ' '));
}

/** The word that begins there, also with spaces, question marks nobody encoded, or without an end at the end of a field. */
function readWordAt(text: string, start: number): Found | undefined {
  const mark = text.indexOf('?', start + 2);
  if (mark === -1 || mark - start > maxLabel) return undefined;
  const [label = ''] = text
    .slice(start + 2, mark)
    .trim()
    .split('*', 1);
  const letter = skipSpaces(text, mark + 1);
  const encoding = text[letter]?.toLowerCase();
  const second = skipSpaces(text, letter + 1);
  if (/\s/.test(label) || (encoding !== 'b' && encoding !== 'q') || text[second] !== '?') return undefined;
  const { dataEnd, end } = findEnd(text, second + 1);
  const isBase64 = encoding === 'b';
  if (end !== -1) return { label, bytes: decodeData(isBase64, text.slice(second + 1, dataEnd)), end };
  const rest = text.slice(second + 1, second + 2_000);
  if (second + 1 + rest.length < text.length || /[\s?].|=\?/.test(rest)) return undefined;
  return { label, bytes: decodeData(isBase64, rest), end: text.length };
}

/** Adjacent words from there on. */
function readRowAt(text: string, start: number): { words: Word[]; end: number } | undefined {
  const words: Word[] = [];
  let end = start;
  for (let at = start; text.startsWith('=?', at);) {
    const found = readWordAt(text, at);
    if (!found) break;
    words.push(found);
    ({ end } = found);
    at = end;
    while (isSpace(text[at])) at += 1;
  }
  return words.length === 0 ? undefined : { words, end };
}

/** What the mail is taken for, where the words do not say. */
export type WordHint = { hint: string | undefined; languages: readonly string[] };

/** Words that name the same charset are read together: a character may be split between them. */
function joinWords(found: readonly Word[]): { label: string; pieces: Buffer[] }[] {
  const groups: { label: string; pieces: Buffer[] }[] = [];
  for (const { label, bytes } of found) {
    const last = groups.at(-1);
    if (last?.label.toLowerCase() === label.toLowerCase()) last.pieces.push(bytes);
    else groups.push({ label, pieces: [bytes] });
  }
  return groups;
}

function decodeRow(found: readonly Word[], { hint, languages }: WordHint): string {
  // Some programs split the bytes of one character between words that name different charsets.
  const whole = Buffer.concat(found.map(({ bytes }) => bytes));
  if (isUtf8(whole) && !found.every(({ bytes }) => isUtf8(bytes))) return whole.toString();
  return joinWords(found)
    .map(({ label, pieces }) => {
      const bytes = Buffer.concat(pieces);
      const name = guessCharset({ bytes, label, hint, languages }) ?? charsetNamed(label) ?? 'utf-8';
      return decodeText(bytes, name);
    })
    .join('');
}

/** A field's words as readers understand them; those that they read right stay as they are. */
export function repairWords(field: string, hint: WordHint): string {
  // Its last line end is no part of what it says.
  let length = field.length;
  while (length > 0 && isSpace(field[length - 1])) length -= 1;
  const text = field.slice(0, length);
  let [repaired, at] = ['', 0];
  for (let start = text.indexOf('=?'); start !== -1; start = text.indexOf('=?', Math.max(at, start + 1))) {
    const row = readRowAt(text, start);
    if (!row) continue;
    const read = decodeRow(row.words, hint);
    const written = text.slice(start, row.end);
    const isRight = decodeWords(written.replace(/\r?\n/g, '')) === read;
    repaired += text.slice(at, start) + (isRight ? written : `=?utf-8?B?${Buffer.from(read).toString('base64')}?=`);
    at = row.end;
  }
  return at === 0 ? field : repaired + text.slice(at) + field.slice(length);
}

/** The first charset that a field's words name and that says something about the rest of the mail. */
export function charsetOfWords(field: string): string | undefined {
  for (let start = field.indexOf('=?'); start !== -1; start = field.indexOf('=?', start + 2)) {
    const { label } = readWordAt(field, start) ?? { label: '' };
    const name = charsetNamed(label);
    if (name !== undefined && name !== 'utf-8' && !/ascii/i.test(label)) return name;
  }
  return undefined;
}
