/** Where the parts of a mail are in its bytes, and what their fields say. */

const [LF, CR] = [0x0a, 0x0d];
/** Of all parts together, as in the parser. */
const maxHeader = 1024 * 1024;
const maxParts = 500;
/** Lines that look like the beginning of a part. */
const maxMarks = 100_000;

export type Field = { text: string };
export type Part = { headStart: number; headEnd: number; bodyStart: number; bodyEnd: number; fields: Field[] };

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

export const isField = (text: string, name: string) => text.slice(0, name.length + 1).toLowerCase() === `${name}:`;
export const findField = (fields: readonly Field[], name: string) => fields.find(({ text }) => isField(text, name));
export const valueOf = (field: Field | undefined) =>
  (field?.text.slice(field.text.indexOf(':') + 1) ?? '').replace(/\r?\n/g, '').trim();

export function parameter(value: string, name: string): string {
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
export function findParts(raw: Buffer): Part[] | undefined {
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

export function readEscapes(text: string): Buffer {
  const read = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return Buffer.from(text.replace(/=([0-9A-Fa-f]{2})/g, read), 'latin1');
}

/** Quoted-printable, line endings as LF. */
function readQuoted(text: string): Buffer {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return readEscapes(lines.map((line) => (line.endsWith('=') ? line.slice(0, -1) : `${line}\n`)).join(''));
}

export function bytesOf(body: Buffer, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body.toString('latin1'), 'base64');
  return /quoted-printable/i.test(encoding) ? readQuoted(body.toString('latin1')) : body;
}
