import { type NamedAddress, parseAddress } from '../addresses.ts';
import { MailComposeError } from './mail-compose-error.ts';

/** RFC 5322 §2.1.1 and RFC 2047 §2: lines with encoded words stay within 76 characters. */
const FOLD_AT = 76;
const MAX_LINE = 998;
const MAX_ENCODED_WORD = 75;
const WORD_OVERHEAD = '=?UTF-8?Q??='.length;
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
const ATOMS = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?: [A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
// The set of RFC 2047 §5 (3), valid in phrases and text alike.
const Q_SAFE = /^[A-Za-z0-9!*+/-]$/;

/** Writes one unstructured field such as Subject, folded and encoded. Throws MailComposeError on line breaks and NUL. */
export function unstructuredField({ name, value }: { name: string; value: string }): string {
  refuseControls({ field: name, value });
  if (value === '') return `${name}: \r\n`;
  const isPlain = PLAIN.test(value) && !value.includes('=?');
  const words = isPlain ? value.split(' ') : undefined;
  const tokens = words?.every((word) => word.length <= FOLD_AT - 1) ? words : encodedWords({ name, value });
  return fieldOfTokens({ name, tokens });
}

/** Writes one address field. Throws MailAddressError or MailComposeError. */
export function addressField({ name, addresses }: { name: string; addresses: readonly NamedAddress[] }): string {
  const tokens: string[] = [];
  for (const [index, entry] of addresses.entries()) {
    const comma = index < addresses.length - 1 ? ',' : '';
    const { address } = parseAddress(entry.address);
    const phrase = entry.name === undefined ? [] : phraseTokens({ field: name, value: entry.name.trim() });
    tokens.push(...phrase, phrase.length === 0 ? `${address}${comma}` : `<${address}>${comma}`);
  }
  return fieldOfTokens({ name, tokens });
}

/** Writes a field from unbreakable pieces, folding between them. */
export function fieldOfTokens({ name, tokens }: { name: string; tokens: readonly string[] }): string {
  let field = `${name}:`;
  let column = field.length;
  for (const [index, token] of tokens.entries()) {
    if (token.length + name.length + 2 > MAX_LINE) {
      throw new MailComposeError({
        code: 'line_too_long',
        field: name,
        message: `${name} holds a piece that cannot be folded`,
      });
    }
    const mustFold = index > 0 && column + 1 + token.length > FOLD_AT;
    field += mustFold ? `\r\n ${token}` : ` ${token}`;
    column = mustFold ? 1 + token.length : column + 1 + token.length;
  }
  return `${field}\r\n`;
}

/** Throws MailComposeError when a value could end its header line early. */
export function refuseControls({ field, value }: { field: string; value: string }): void {
  if (hasAsciiControl(value)) {
    throw new MailComposeError({ code: 'control_character', field, message: `${field} holds a control character` });
  }
}

// The tab is harmless, because it is encoded; so are C1 controls of badly imported names.
function hasAsciiControl(value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if ((code < 32 && code !== 9) || code === 127) return true;
  }
  return false;
}

function phraseTokens({ field, value }: { field: string; value: string }): string[] {
  refuseControls({ field, value });
  if (value === '') return [];
  if (value.includes('=?') || !PLAIN.test(value)) return encodedWords({ name: field, value });
  if (ATOMS.test(value) && value.split(' ').every((word) => word.length < FOLD_AT)) return value.split(' ');
  const quoted = `"${value.replace(/["\\]/g, '\\$&')}"`;
  return quoted.length < FOLD_AT - field.length ? [quoted] : encodedWords({ name: field, value });
}

// B or Q, whichever is shorter for this text; characters are never cut in two (RFC 2047 §5).
function encodedWords({ name, value }: { name: string; value: string }): string[] {
  const text = value.toWellFormed();
  const characters = [...text];
  const qLength = characters.reduce((sum, character) => sum + qEncode(character).length, 0);
  const isBase64 = Math.ceil(Buffer.byteLength(text) / 3) * 4 < qLength;
  const words: string[] = [];
  let budget = FOLD_AT - name.length - 2 - WORD_OVERHEAD;
  let chunk = '';
  let chunkLength = 0;
  const flush = () => {
    words.push(isBase64 ? `=?UTF-8?B?${Buffer.from(chunk).toString('base64')}?=` : `=?UTF-8?Q?${chunk}?=`);
    budget = MAX_ENCODED_WORD - WORD_OVERHEAD;
    chunk = '';
    chunkLength = 0;
  };
  for (const character of characters) {
    const piece = isBase64 ? character : qEncode(character);
    const length = isBase64 ? Buffer.byteLength(character) : piece.length;
    const limit = isBase64 ? Math.floor(budget / 4) * 3 : budget;
    if (chunkLength + length > limit && chunk !== '') flush();
    chunk += piece;
    chunkLength += length;
  }
  flush();
  return words;
}

function qEncode(character: string): string {
  if (character === ' ') return '_';
  if (Q_SAFE.test(character)) return character;
  let encoded = '';
  for (const byte of Buffer.from(character)) encoded += `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return encoded;
}
