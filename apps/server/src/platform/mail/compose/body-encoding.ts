export type TransferEncoding = '7bit' | 'quoted-printable' | 'base64';

export interface EncodedBody {
  encoding: TransferEncoding;
  /** Pure ASCII with CRLF line endings, without a final one. */
  content: string;
}

const MAX_QP_LINE = 76;
const HEX = [...'0123456789ABCDEF'].map((digit) => digit.charCodeAt(0));
const CR = 13;
const LF = 10;
const TAB = 9;
const SPACE = 32;
const EQUALS = 61;
const DOT = 46;
const CAPITAL_F = 70;
// Trailing spaces, "From " and leading dots are altered in transit by some servers; "=_" could match a boundary.
const FRAGILE = /[ \t](?:\r?\n|$)|^From |^\.|=_/m;

/** Converts text to the canonical form for MIME: CRLF line endings, no lone surrogates (RFC 2045 §6.8). */
export function canonicalText(text: string): string {
  return text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n');
}

/** Encodes a text part with the shortest valid one of 7bit, quoted-printable and base64. */
export function encodeText(text: string): EncodedBody {
  const canonical = canonicalText(text);
  if (isPlain(canonical)) return { encoding: '7bit', content: canonical };
  const encoding = chooseEncoding(canonical);
  const content = encoding === 'base64' ? encodeBase64(Buffer.from(canonical)) : encodeQuotedPrintable(canonical);
  return { encoding, content };
}

/** The shorter of the two encodings for any text. */
export function chooseEncoding(canonical: string): 'quoted-printable' | 'base64' {
  const bytes = Buffer.byteLength(canonical);
  let encoded = 0;
  for (const byte of Buffer.from(canonical)) if (byte > 126 || byte === EQUALS) encoded += 1;
  return bytes + encoded * 2 > (bytes * 4) / 3 ? 'base64' : 'quoted-printable';
}

/** Base64 in lines of 76 characters (RFC 2045 §6.8). */
export function encodeBase64(content: Buffer): string {
  return content.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n');
}

// One line without spaces and of characters that need no encoding, such as the long address of a link.
const LONG_WORD = /^[\x21-\x2d\x2f-\x3c\x3e-\x7e][\x21-\x3c\x3e-\x7e]*$/;

/** Undefined when a piece would begin with a dot. */
function breakWord(word: string): string | undefined {
  let lines = word.slice(0, MAX_QP_LINE - 1);
  for (let at = MAX_QP_LINE - 1; at < word.length; at += MAX_QP_LINE - 1) {
    if (word.charCodeAt(at) === DOT) return undefined;
    lines += `=\r\n${word.slice(at, at + MAX_QP_LINE - 1)}`;
  }
  return lines;
}

/** Quoted-printable (RFC 2045 §6.7); also protects leading dots and "From ", which relays like to change. */
export function encodeQuotedPrintable(canonical: string): string {
  return (LONG_WORD.test(canonical) ? breakWord(canonical) : undefined) ?? encodeOctets(canonical);
}

function encodeOctets(canonical: string): string {
  const input = Buffer.from(canonical);
  const output = Buffer.allocUnsafe(input.length * 3 + Math.ceil((input.length * 3) / (MAX_QP_LINE - 3)) * 3 + 8);
  let length = 0;
  let column = 0;
  for (let index = 0; index < input.length; index += 1) {
    const byte = input[index] ?? 0;
    if (byte === CR && input[index + 1] === LF) {
      output[length++] = CR;
      output[length++] = LF;
      column = 0;
      index += 1;
      continue;
    }
    let isLiteral = byte > 32 ? byte < 127 && byte !== EQUALS : isInnerBlank({ input, index, byte });
    if (column + (isLiteral ? 1 : 3) > MAX_QP_LINE - 1) {
      output[length++] = EQUALS;
      output[length++] = CR;
      output[length++] = LF;
      column = 0;
    }
    if (column === 0 && isLiteral) isLiteral = byte !== DOT && (byte !== CAPITAL_F || !isFromLine({ input, index }));
    if (isLiteral) {
      output[length++] = byte;
      column += 1;
    } else {
      output[length++] = EQUALS;
      output[length++] = HEX[byte >> 4] ?? 0;
      output[length++] = HEX[byte & 15] ?? 0;
      column += 3;
    }
  }
  return output.toString('latin1', 0, length);
}

function isInnerBlank({ input, index, byte }: { input: Buffer; index: number; byte: number }): boolean {
  if (byte !== SPACE && byte !== TAB) return false;
  const next = input[index + 1];
  return next !== undefined && !(next === CR && input[index + 2] === LF);
}

function isFromLine({ input, index }: { input: Buffer; index: number }): boolean {
  return input[index + 1] === 114 && input[index + 2] === 111 && input[index + 3] === 109 && input[index + 4] === SPACE;
}

function isPlain(canonical: string): boolean {
  if (!/^[\x20-\x7e\t\r\n]*$/.test(canonical) || FRAGILE.test(canonical)) return false;
  return canonical.split('\r\n').every((line) => line.length <= MAX_QP_LINE);
}
