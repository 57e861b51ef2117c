import { isUtf8 } from 'node:buffer';
import { guessCharset } from './guess-charset.ts';

/**
 * Corrects a mail's charset declarations before parsing: labels of text parts and encoded words that do not match the
 * bytes, and header fields without any. Bodies stay unchanged.
 */

const [LF, CR] = [0x0a, 0x0d];
/** Of all parts together, as in the parser. */
const maxHeader = 1024 * 1024;
const maxParts = 500;
/** Lines that look like the beginning of a part. */
const maxMarks = 100_000;
/** How much of a long text is examined. */
const maxSample = 256 * 1024;

type Field = { text: string };
type Part = { headStart: number; headEnd: number; bodyStart: number; bodyEnd: number; fields: Field[] };

/** Header fields with their continuation lines, as Latin-1, which preserves every byte. */
function fieldsOf(head: string): Field[] {
  const fields: string[][] = [];
  for (const line of head.split(/(?<=\n)/)) {
    const last = fields.at(-1);
    if (last && /^[ \t]/.test(line)) last.push(line);
    else fields.push([line]);
  }
  return fields.map((lines) => ({ text: lines.join('') }));
}

const isField = (text: string, name: string) => text.slice(0, name.length + 1).toLowerCase() === `${name}:`;
const findField = (fields: readonly Field[], name: string) => fields.find(({ text }) => isField(text, name));
const valueOf = (field: Field | undefined) =>
  (field?.text.slice(field.text.indexOf(':') + 1) ?? '').replace(/\r?\n/g, '').trim();

function parameter(value: string, name: string): string {
  const found = new RegExp(`;\\s*${name}\\*?\\s*=\\s*(?:"([^"]*)"|([^;\\s]*))`, 'i').exec(value);
  return found?.[1] ?? found?.[2] ?? '';
}

function isEmptyLine(raw: Buffer, at: number): boolean {
  let end = at;
  while (raw[end] === CR) end += 1;
  return raw[end] === LF;
}

/** The end of a header: the empty line, or the delimiter that cuts it off. */
function findHeadEnd(raw: Buffer, start: number, isDelimiter: (at: number) => boolean): number {
  for (let at = start; at < raw.length;) {
    if (isEmptyLine(raw, at) || isDelimiter(at)) return at;
    const newline = raw.indexOf(LF, at);
    if (newline === -1 || newline - start > maxHeader) return raw.length;
    at = newline + 1;
  }
  return raw.length;
}

const lineEnd = (raw: Buffer, at: number) => {
  const newline = raw.indexOf(LF, at);
  return newline === -1 ? raw.length : newline + 1;
};

/** Header and body positions of every part; undefined for mail with more of them than anybody sends. */
function findParts(raw: Buffer): Part[] | undefined {
  const parts: Part[] = [];
  const open = new Set<string>();
  let marks = 0;
  const markAt = (at: number) =>
    raw[at] === 0x2d && raw[at + 1] === 0x2d
      ? raw.toString('latin1', at + 2, Math.min(lineEnd(raw, at), at + 400)).trimEnd()
      : '';
  const isDelimiter = (at: number) => {
    marks += 1;
    const mark = open.size > 0 ? markAt(at) : '';
    return mark !== '' && (open.has(mark) || (mark.endsWith('--') && open.has(mark.slice(0, -2))));
  };
  const findDelimiter = (from: number): number => {
    for (let at = from; open.size > 0 && at < raw.length && marks < maxMarks;) {
      if (isDelimiter(at)) return at;
      const next = raw.indexOf('\n--', at);
      if (next === -1) break;
      at = next + 1;
    }
    return raw.length;
  };
  let total = 0;
  for (let start = 0; start < raw.length;) {
    const headEnd = findHeadEnd(raw, start, isDelimiter);
    total += headEnd - start;
    if (total > maxHeader || parts.length === maxParts || marks >= maxMarks) return undefined;
    const fields = fieldsOf(raw.toString('latin1', start, headEnd));
    const bodyStart = headEnd < raw.length && isEmptyLine(raw, headEnd) ? lineEnd(raw, headEnd) : headEnd;
    const type = valueOf(findField(fields, 'content-type'));
    const boundary = /^multipart\//i.test(type) ? parameter(type, 'boundary').trimEnd() : '';
    if (boundary !== '') open.add(boundary);
    let end = findDelimiter(bodyStart);
    parts.push({ headStart: start, headEnd, bodyStart, bodyEnd: end, fields });
    // Nothing after the end of a multipart is shown.
    while (end < raw.length && !open.has(markAt(end))) end = findDelimiter(lineEnd(raw, end));
    start = lineEnd(raw, end);
  }
  return parts;
}

function readEscapes(text: string): Buffer {
  const read = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return Buffer.from(text.replace(/=([0-9A-Fa-f]{2})/g, read), 'latin1');
}

/** Quoted-printable, line endings as LF. */
function readQuoted(text: string): Buffer {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return readEscapes(lines.map((line) => (line.endsWith('=') ? line.slice(0, -1) : `${line}\n`)).join(''));
}

function bytesOf(body: Buffer, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body.toString('latin1'), 'base64');
  return /quoted-printable/i.test(encoding) ? readQuoted(body.toString('latin1')) : body;
}

/** Whole lines from the beginning. */
function sampleOf(body: Buffer, max = maxSample): Buffer {
  if (body.length <= max) return body;
  const end = body.lastIndexOf(LF, max);
  return body.subarray(0, end === -1 ? max : end + 1);
}

/** The charset in the meta element near the beginning of HTML; empty when there is none. */
function metaCharset(bytes: Buffer): string {
  const html = bytes.toString('latin1', 0, 4_096).toLowerCase();
  for (let at = html.indexOf('<meta'); at !== -1; at = html.indexOf('<meta', at + 1)) {
    const [tag = ''] = html.slice(at).split('>', 1);
    const [, value] = tag.split('charset');
    const named = (value ?? '').trimStart();
    if (!named.startsWith('=')) continue;
    const [label = ''] = /^[\w:.-]{2,40}/.exec(named.slice(1).trimStart().replace(/^["']/, '').trimStart()) ?? [];
    return label;
  }
  return '';
}

type Text = { type: string; given: string; label: string; guess: string | undefined };

/** A text part's declared and actual charset; undefined for every other part. */
function judgeText(fields: readonly Field[], body: Buffer, said: string | undefined): Text | undefined {
  const type = valueOf(findField(fields, 'content-type'));
  if (type !== '' && !/^text\/(?:plain|html|calendar)\b/i.test(type)) return undefined;
  const isFile = /^attachment\b/i.test(valueOf(findField(fields, 'content-disposition')));
  if (isFile && !/^text\/calendar/i.test(type)) return undefined;
  const sample = sampleOf(body);
  const read = bytesOf(sample, valueOf(findField(fields, 'content-transfer-encoding')));
  // The sample may cut a character in half.
  const bytes = sample.length === body.length ? read : sampleOf(read, read.length - 1);
  const given = parameter(type, 'charset');
  const label = given === '' && /^text\/html/i.test(type) ? metaCharset(bytes) : given;
  const isForeign = said !== undefined && !isUtf8(bytes);
  const guess = isForeign ? said : guessCharset({ bytes, label });
  // Readers assume UTF-8 when nothing is declared.
  if (label === '' && guess === 'utf-8') return undefined;
  return { type, given, label, guess: guess ?? (given === '' && label !== '' ? label : undefined) };
}

function relabel(fields: Field[], { type, guess }: Text): void {
  if (guess === undefined) return;
  const bare = (type === '' ? 'text/plain' : type).replace(/;\s*charset\*?\s*=\s*(?:"[^"]*"|[^;\s]*)/gi, '');
  let end = bare.length;
  while (end > 0 && /[;\s]/.test(bare.charAt(end - 1))) end -= 1;
  const text = `Content-Type: ${bare.slice(0, end)}; charset="${guess}"\r\n`;
  const field = findField(fields, 'content-type');
  if (field) field.text = text;
  else fields.push({ text });
}

const words = /(?:=\?[^?\s]{1,60}\?[BbQq]\?[^?]*\?=(?:[ \t\r\n]+(?==\?))?)+/g;
const word = /=\?([^?\s*]{1,60})(\*[^?\s]*)?\?([BbQq])\?([^?]*)\?=/g;

function bytesOfWord(encoding: string, data: string): Buffer {
  return /b/i.test(encoding) ? Buffer.from(data, 'base64') : readEscapes(data.replaceAll('_', ' '));
}

/** Adjacent words are judged together: a character may be split between them. */
function relabelWords(row: string, hint: string | undefined): string {
  const found = [...row.matchAll(word)];
  const labels = new Set(found.map(([, label = '']) => label.toLowerCase()));
  const [label] = labels;
  if (label === undefined || labels.size > 1) return row;
  const pieces = found.map(([, , , encoding = '', data = '']) => bytesOfWord(encoding, data));
  const bytes = Buffer.concat(pieces);
  const guess = guessCharset({ bytes, label, hint });
  // Some programs split the bytes of one character.
  if (isUtf8(bytes) && !pieces.every((piece) => isUtf8(piece))) return `=?utf-8?B?${bytes.toString('base64')}?=`;
  if (guess === undefined || guess === label) return row;
  return row.replace(
    word,
    (_, _label: string, language: string | undefined, encoding: string, data: string) =>
      `=?${guess}${language ?? ''}?${encoding}?${data}?=`,
  );
}

/** One field, in UTF-8 if it had other bytes. */
function repairField(text: string, hint: string | undefined): Buffer {
  const labelled = text.includes('=?') ? text.replace(words, (row) => relabelWords(row, hint)) : text;
  const bytes = Buffer.from(labelled, 'latin1');
  if (!/[\x1b\x80-\xff]/.test(labelled)) return bytes;
  if (!labelled.includes('\x1b') && isUtf8(bytes)) return bytes;
  const guess = guessCharset({ bytes, label: '', hint });
  if (guess === undefined || guess === 'utf-8') return bytes;
  // Another decoding must not create additional lines.
  const lines = labelled
    .split('\n')
    .map((line) => new TextDecoder(guess).decode(Buffer.from(line, 'latin1')).replaceAll('\n', ' '));
  return Buffer.from(lines.join('\n'));
}

/**
 * The same mail with correct charsets; exactly the same bytes when they already are. `said` is what a person takes them
 * for, and counts for all that is not UTF-8.
 */
export function repairCharsets(given: Uint8Array, said?: string): Buffer {
  const raw = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const parts = findParts(raw);
  if (!parts) return raw;
  const types = parts.map(({ fields }) => valueOf(findField(fields, 'content-type')));
  // In a digest, a part without a type is a mail.
  const hasDigest = types.some((type) => /^multipart\/digest/i.test(type));
  const texts = parts.map(({ fields, bodyStart, bodyEnd }, index) => {
    if (hasDigest && types[index] === '') return undefined;
    const text = judgeText(fields, raw.subarray(bodyStart, bodyEnd), said);
    if (text) relabel(fields, text);
    return text;
  });
  const known = texts.find((text) => text?.guess ?? text?.label);
  const hint = said ?? known?.guess ?? known?.label;
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { headStart, headEnd, fields } of parts) {
    pieces.push(raw.subarray(at, headStart), ...fields.map(({ text }) => repairField(text, hint)));
    at = headEnd;
  }
  return Buffer.concat([...pieces, raw.subarray(at)]);
}
