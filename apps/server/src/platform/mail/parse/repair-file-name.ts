import { isUtf8 } from 'node:buffer';
import { decodeWords } from 'postal-mime';
import { charsetNamed } from './charset-names.ts';
import { decodeText } from './decode-text.ts';
import { repairWords } from './encoded-words.ts';
import { guessCharset } from './guess-charset.ts';

/**
 * Names of files as programs write them: RFC 2231 in part, paths with single backslashes in quotation marks, quotation
 * marks in quotation marks, percent signs without a charset. They are written again in the one way all readers know.
 */

const longestField = 20_000;

type Parameter = { name: string; value: string; isQuoted: boolean; start: number; end: number };

/** A quotation mark is the last one when a new parameter, a comment or nothing follows it. */
const isEnd = (rest: string) => /^\s*(?:$|[;(]|[\w*-]{1,40}\s{0,5}=)/.test(rest);

/** Where the quoted value ends that begins there. */
function findQuotedEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\' && !isEnd(text.slice(at + 2, at + 60))) at += 1;
    else if (text[at] === '"' && isEnd(text.slice(at + 1, at + 60))) return at;
  }
  return text.length;
}

/** Only quotation marks and backslashes are escaped in names; any other backslash is part of a path. */
const unescape = (value: string) => value.replace(/\\(["\\])/g, '$1');

function parametersOf(text: string): Parameter[] {
  const found: Parameter[] = [];
  const begin = /;\s*([\w*-]{1,40})\s*=\s*/g;
  for (let match = begin.exec(text); match !== null; match = begin.exec(text)) {
    const [{ length }, name = ''] = match;
    const valueStart = match.index + length;
    const isQuoted = text[valueStart] === '"';
    const semicolon = text.indexOf(';', valueStart);
    const plainEnd = semicolon === -1 ? text.length : semicolon;
    const valueEnd = isQuoted ? findQuotedEnd(text, valueStart + 1) : plainEnd;
    const value = isQuoted ? unescape(text.slice(valueStart + 1, valueEnd)) : text.slice(valueStart, valueEnd).trim();
    const end = isQuoted ? Math.min(valueEnd + 1, text.length) : valueEnd;
    found.push({ name: name.toLowerCase(), value, isQuoted, start: match.index, end });
    begin.lastIndex = end;
  }
  return found;
}

function fromPercent(value: string): Buffer {
  const pieces = value.split(/((?:%[0-9A-Fa-f]{2})+)/);
  return Buffer.concat(
    pieces.map((piece, index) =>
      Buffer.from(index % 2 === 1 ? piece.replaceAll('%', '') : piece, index % 2 === 1 ? 'hex' : 'utf8'),
    ),
  );
}

function decodeNamed(bytes: Buffer, label: string): string {
  return decodeText(bytes, guessCharset({ bytes, label }) ?? charsetNamed(label) ?? 'utf-8');
}

const charsetAndLanguage = /^([\w.:+-]{0,40})'[\w-]{0,40}'/;
const percentByte = /%[89A-Fa-f][0-9A-Fa-f]/;

/** The sections of a name in the order of their numbers. */
function readSections(sections: readonly Parameter[], base: string): string {
  const numbered = sections
    .map(({ name, value }) => {
      const rest = name.slice(base.length + 1);
      return { number: Number.parseInt(rest, 10) || 0, value, isEncoded: rest === '' || rest.endsWith('*') };
    })
    .toSorted((left, right) => left.number - right.number);
  const [first] = numbered;
  const marked = first === undefined ? null : charsetAndLanguage.exec(first.value);
  const isAny = numbered.some(({ isEncoded }) => isEncoded);
  if (first !== undefined && marked && (first.isEncoded || numbered.some(({ value }) => percentByte.test(value))))
    first.value = first.value.slice(marked[0].length);
  const label = marked?.[1] ?? '';
  const bytes = Buffer.concat(
    numbered.map(({ value, isEncoded }) => (isEncoded ? fromPercent(value) : Buffer.from(value))),
  );
  const all = fromPercent(numbered.map(({ value }) => value).join(''));
  // Some programs forget to mark the sections they encode.
  const isForgotten = (!isAny && marked !== null) || (isAny && !isUtf8(bytes) && isUtf8(all));
  return readMarked(decodeNamed(isForgotten ? all : bytes, label));
}

/** Encoded words have no place in a quoted value, and are in many. */
function readMarked(value: string): string {
  const text = value.includes('=?') ? decodeWords(repairWords(value, { hint: undefined, languages: [] })) : value;
  if (!percentByte.test(text)) return text;
  const marked = charsetAndLanguage.exec(text);
  const bytes = fromPercent(marked ? text.slice(marked[0].length) : text);
  return marked || isUtf8(bytes) ? decodeNamed(bytes, marked?.[1] ?? 'utf-8') : text;
}

function nameIn(parameters: readonly Parameter[], base: string): string | undefined {
  const plain = parameters.find(({ name }) => name === base);
  const sections = parameters.filter(({ name }) => name.startsWith(`${base}*`));
  const simple = plain === undefined ? undefined : readMarked(plain.value);
  if (sections.length === 0) return simple;
  const name = readSections(sections, base);
  const isLost = name.trim() === '' || name.includes('\ufffd');
  return isLost && simple !== undefined && simple.trim() !== '' && !simple.includes('\ufffd') ? simple : name;
}

const isPlain = ({ name, value, isQuoted }: Parameter) =>
  !name.includes('*') && !/[\\%"]|=\?/.test(value) && (isQuoted || !value.includes('"'));

const percent = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** The field in UTF-8, with the name of its file as all readers understand it. */
export function repairFileName(field: string): string {
  const base = /^content-disposition:/i.test(field) ? 'filename' : /^content-type:/i.test(field) ? 'name' : undefined;
  if (base === undefined || field.length > longestField) return field;
  const text = field.replace(/\r?\n/g, '').trimEnd();
  const own = parametersOf(text).filter(({ name }) => name === base || name.startsWith(`${base}*`));
  if (own.length === 0 || (own.length === 1 && own.every(isPlain))) return field;
  const name = nameIn(own, base);
  if (name === undefined) return field;
  let [rest, at] = ['', 0];
  for (const { start, end } of own) {
    rest += text.slice(at, start);
    at = end;
  }
  return `${rest}${text.slice(at)}; ${base}*=utf-8''${percent(name)}\r\n`;
}
