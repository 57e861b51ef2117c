import { isUtf8 } from 'node:buffer';
import { charsetNamed, isSpecial } from './charset-names.ts';
import { decodeText } from './decode-text.ts';
import { charsetOfWords, repairWords } from './encoded-words.ts';
import { guessCharset } from './guess-charset.ts';
import { languagesOfAddress } from './languages.ts';
import { bytesOf, type Field, findField, findParts, parameter, type Part, valueOf } from './mail-parts.ts';
import { repairFileName } from './repair-file-name.ts';

/**
 * Corrects a mail's charset declarations before parsing: labels of text parts and encoded words that do not match the
 * bytes, header fields without any, and names of files that were written in a way of their own. Bodies stay unchanged,
 * unless their charset is one that the parser does not know.
 */

const LF = 0x0a;
/** How much of a long text is examined. */
const maxSample = 256 * 1024;
/** Texts and fields that are judged one by one; nobody sends more with bytes beyond ASCII. */
const maxJudged = 40;

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

/** What is known about the mail: what a person said about its texts, its languages, the charset of its other parts. */
type About = { said: string | undefined; languages: readonly string[]; hint: string | undefined };
type Judge = (bytes: Buffer, label?: string) => string | undefined;

/** What a person said counts for all that is not UTF-8; behind so many texts, the others are what most of those were. */
function createTextJudge({ said, languages, hint }: About): Judge {
  const found = new Map<string, string | undefined>();
  let judged = 0;
  return (bytes, label = '') => {
    const isPlain = isUtf8(bytes);
    if (said !== undefined && !isPlain) return said;
    if (isPlain || judged < maxJudged) {
      if (!isPlain) judged += 1;
      const guess = guessCharset({ bytes, label, hint, languages });
      if (!isPlain) found.set(label, guess);
      return guess;
    }
    return found.get(label);
  };
}

type Text = { type: string; label: string; name: string | undefined; isRelabelled: boolean };

/** A text part's declared and actual charset; undefined for every other part. */
function judgeText(fields: readonly Field[], body: Buffer, judge: Judge): Text | undefined {
  const written = valueOf(findField(fields, 'content-type'));
  const type = written.replace(/^(text\/\w+)\s+(?=charset\b)/i, '$1; ');
  if (type !== '' && !/^text\/(?:plain|html|calendar)\b/i.test(type)) return undefined;
  const isFile = /^attachment\b/i.test(valueOf(findField(fields, 'content-disposition')));
  if (isFile && !/^text\/calendar/i.test(type)) return undefined;
  const sample = sampleOf(body);
  const read = bytesOf(sample, valueOf(findField(fields, 'content-transfer-encoding')));
  // The sample may cut a character in half.
  const bytes = sample.length === body.length ? read : sampleOf(read, read.length - 1);
  const given = parameter(type, 'charset');
  const label = given === '' && /^text\/html/i.test(type) ? metaCharset(bytes) : given;
  const guess = judge(bytes, label);
  // Readers assume UTF-8 when nothing is declared.
  if (label === '' && guess === 'utf-8') return undefined;
  const name = guess ?? charsetNamed(label);
  return { type, label, name, isRelabelled: guess !== undefined || (given === '' && label !== '') || type !== written };
}

function setField(fields: Field[], name: string, value: string): void {
  const text = `${name}: ${value}\r\n`;
  const field = findField(fields, name.toLowerCase());
  if (field) field.text = text;
  else fields.push({ text });
}

function relabel(fields: Field[], type: string, charset: string): void {
  const bare = (type === '' ? 'text/plain' : type).replace(/;\s*charset\*?\s*=\s*(?:"[^"]*"|[^;\s]*)/gi, '');
  let end = bare.length;
  while (end > 0 && /[;\s]/.test(bare.charAt(end - 1))) end -= 1;
  setField(fields, 'Content-Type', `${bare.slice(0, end)}; charset="${charset}"`);
}

/** The body in UTF-8, where the parser does not know its charset or reads it in another way. */
function rewriteBody(fields: Field[], body: Buffer, { type, name }: Text): Buffer | undefined {
  if (name === undefined || !isSpecial(name)) return undefined;
  const encoding = valueOf(findField(fields, 'content-transfer-encoding'));
  const whole = bytesOf(body, encoding);
  const isWide = name.startsWith('utf-16') || name.startsWith('utf-32');
  // The line end before the next part is ASCII.
  const bytes =
    isWide && whole.length % 2 === 0 && whole.subarray(-2).equals(Buffer.from('\r\n')) ? whole.subarray(0, -2) : whole;
  const text = decodeText(bytes, name);
  if (name === 'iso-2022-jp' && text === new TextDecoder(name).decode(bytes)) return undefined;
  relabel(fields, type, 'utf-8');
  setField(fields, 'Content-Transfer-Encoding', 'base64');
  const lines =
    Buffer.from(text.replace(/^\ufeff/, ''))
      .toString('base64')
      .match(/.{1,76}/g) ?? [];
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}

const isRaw = (text: string) => /[\x1b\x80-\xff]/.test(text);
const isForeignText = (text: string) => isRaw(text) && (text.includes('\x1b') || !isUtf8(Buffer.from(text, 'latin1')));

function repairField(text: string, about: About, judge: Judge): Buffer {
  const bytes = withKnownBytes(repairWords(text, about), judge);
  if (!/^content-(?:disposition|type):/i.test(text)) return bytes;
  const field = bytes.toString();
  const repaired = repairFileName(field);
  return repaired === field ? bytes : Buffer.from(repaired);
}

/** One field, in UTF-8 if it had other bytes. */
function withKnownBytes(labelled: string, judge: Judge): Buffer {
  const bytes = Buffer.from(labelled, 'latin1');
  if (!isForeignText(labelled)) return bytes;
  const guess = judge(bytes);
  if (guess === undefined || guess === 'utf-8') return bytes;
  // Another decoding must not create additional lines.
  const lines = labelled
    .split('\n')
    .map((line) => decodeText(Buffer.from(line, 'latin1'), guess).replaceAll('\n', ' '));
  return Buffer.from(lines.join('\n'));
}

/** Short fields are judged with the others of the mail in mind. */
function createJudge(fields: readonly Field[], { said, hint, languages }: About): Judge {
  if (said !== undefined) return () => said;
  const all = fields.map(({ text }) => text).filter(isForeignText);
  const whole = Buffer.from(all.slice(0, maxJudged).join(''), 'latin1');
  const common = all.length > 0 ? guessCharset({ bytes: whole, label: '', hint, languages }) : undefined;
  let judged = 0;
  return (bytes) => {
    judged += 1;
    return judged > maxJudged ? common : guessCharset({ bytes, label: '', hint: common ?? hint, languages });
  };
}

type Reading = { said?: string | undefined; languages?: readonly string[] | undefined };
type Judged = Part & { text: Text | undefined; body: Buffer | undefined };

function judgeParts(raw: Buffer, parts: readonly Part[], about: About): Judged[] {
  const types = parts.map(({ fields }) => valueOf(findField(fields, 'content-type')));
  // In a digest, a part without a type is a mail.
  const hasDigest = types.some((type) => /^multipart\/digest/i.test(type));
  const judge = createTextJudge(about);
  return parts.map((part, index) => {
    const { fields, bodyStart, bodyEnd } = part;
    const bytes = raw.subarray(bodyStart, bodyEnd);
    const text = hasDigest && types[index] === '' ? undefined : judgeText(fields, bytes, judge);
    if (text?.isRelabelled === true && text.name !== undefined) relabel(fields, text.type, text.name);
    return { ...part, text, body: text && rewriteBody(fields, bytes, text) };
  });
}

/**
 * The same mail with correct charsets; exactly the same bytes when they already are. `said` is what a person takes them
 * for, and counts for all that is not UTF-8; `languages` are those of the people it is for.
 */
export function repairCharsets(given: Uint8Array, { said, languages = [] }: Reading = {}): Buffer {
  const raw = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const parts = findParts(raw);
  if (!parts) return raw;
  const [{ fields: head } = { fields: [] }] = parts;
  const spoken = [...languages, ...languagesOfAddress(valueOf(findField(head, 'from')))];
  const ofWords = charsetOfWords(
    head
      .map(({ text }) => text)
      .join('')
      .slice(0, maxSample),
  );
  const texts = judgeParts(raw, parts, { said, languages: spoken, hint: ofWords });
  const known = texts.find(({ text }) => text?.name !== undefined)?.text?.name;
  const about = { said, languages: spoken, hint: said ?? known ?? ofWords };
  const judge = createJudge(
    texts.flatMap(({ fields }) => fields),
    about,
  );
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { headStart, headEnd, bodyStart, bodyEnd, fields, body } of texts) {
    pieces.push(raw.subarray(at, headStart), ...fields.map(({ text }) => repairField(text, about, judge)));
    at = headEnd;
    if (body === undefined) continue;
    pieces.push(raw.subarray(headEnd, bodyStart), body);
    at = bodyEnd;
  }
  return Buffer.concat([...pieces, raw.subarray(at)]);
}
