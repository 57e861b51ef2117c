import { onOneLine } from '@enlace/contract/core/trim-text.ts';
import { type HeaderField, hashOfCanonical, relaxedBody, relaxedFields, relaxedPiece } from '../dkim/canonical-form.ts';
import { isSound } from '../smtp-client/smtp-body.ts';
import { canonicalText, chooseEncoding, encodeBase64, encodeQuotedPrintable } from './body-encoding.ts';
import type { MailAttachment } from './compose.types.ts';
import { unstructuredField } from './header-text.ts';
import { MailComposeError } from './mail-compose-error.ts';
import { glanceAt, lengthOf, type Pieces, putPieces, takeMailMemory } from './mail-memory.ts';
import { type PersonalHeaderFields, type SharedHeaderFields, personalHeaders, sharedHeaders } from './mail-headers.ts';
import { bodyTree, createBoundaries, textPartHead } from './mime-body.ts';

/** Text with gaps: `literals` has one more element than there are personal values. */
export interface MailPart {
  literals: readonly string[];
}

export interface CompileMailInput extends SharedHeaderFields {
  /** Any id of the mailing; the boundaries are derived from it. */
  seed: string;
  subject: MailPart;
  text: MailPart;
  html?: MailPart;
  attachments?: readonly MailAttachment[];
}

export interface PersonalMail extends PersonalHeaderFields {
  /** The values for the gaps, already escaped for their part. */
  values: { subject: readonly string[]; text: readonly string[]; html: readonly string[] };
}

/** A message before assembly, so that signatures can be prepended. */
export interface MailPieces {
  /** All header fields, without the empty line after them. */
  head: string;
  /** The header fields in relaxed form, as a signature needs them. */
  fields: () => HeaderField[];
  body: Pieces;
  /** Every line ends with CRLF and none begins with a dot. */
  isSound: boolean;
  /** Of the body in relaxed form, as a signature needs it. */
  bodyHash: () => string;
}

/** A message in wire form. */
export interface WrittenMessage {
  raw: Buffer;
  /** Start of the part that needs no repair. */
  soundFrom?: number;
  /** Frees the memory of `raw`; see {@link takeMailMemory}. */
  release: () => void;
}

/** Writes one recipient's message; throws MailComposeError or MailAddressError. */
export type CompiledMail = (personal: PersonalMail) => MailPieces;

// Placeholders for the encoded bodies while the frame is built; NUL never appears in a finished message.
const TEXT_MARK = '\0text\0';
const HTML_MARK = '\0html\0';
const SAFE_VALUE = /^(?![.]|From )[\x20-\x3c\x3e-\x7e]{0,59}[\x21-\x3c\x3e-\x7e]$/;

/** Encodes everything recipients share once, so that only the personal pieces are encoded per message. */
export function compileMail(input: CompileMailInput): CompiledMail {
  const shared = sharedHeaders(input);
  const text = compilePart({ field: 'text', part: input.text });
  const html = input.html === undefined ? undefined : compilePart({ field: 'html', part: input.html });
  const frame = compileFrame({ input, text, html });
  // Values are encoded into separate lines without a leading dot, so the body is as sound as its surroundings.
  const isBodySound = [text, html].every((part) => part?.isSound !== false) && glanceAt(frame.join([]), isSound);
  const tail = `MIME-Version: 1.0\r\n${frame.head}`;
  // Computed with the first signature, and the same for all.
  let known: { shared: HeaderField[]; tail: HeaderField[] } | undefined;
  return ({ values, ...fields }) => {
    const subject = unstructuredField({
      name: 'Subject',
      value: fillSubject({ part: input.subject, values: values.subject }),
    });
    const own = `${personalHeaders(fields)}${subject}`;
    const parts = [text.fill(values.text), html?.fill(values.html)];
    return {
      head: `${shared}${own}${tail}`,
      fields() {
        known ??= { shared: relaxedFields(shared), tail: relaxedFields(tail) };
        return [...known.shared, ...relaxedFields(own), ...known.tail];
      },
      body: frame.join(parts.map((part) => part?.content)),
      isSound: isBodySound,
      bodyHash: () =>
        glanceAt(frame.joinRelaxed(parts.map((part) => part?.relaxed())), (whole) =>
          hashOfCanonical(relaxedEnd(whole)),
        ),
    };
  };
}

/** The whole message in wire form, after its signatures. */
export function toMessage({ head, body, isSound: isBodySound }: MailPieces, signatures = ''): WrittenMessage {
  const top = `${signatures}${head}\r\n`;
  const { bytes, release } = takeMailMemory(Buffer.byteLength(top) + lengthOf(body));
  const soundFrom = bytes.write(top);
  putPieces({ target: bytes, at: soundFrom, pieces: body });
  return { raw: bytes, release, ...(isBodySound ? { soundFrom } : {}) };
}

interface Frame {
  /** The header fields of the body. */
  head: string;
  join: (parts: readonly (Pieces | undefined)[]) => Pieces;
  joinRelaxed: (parts: readonly (Pieces | undefined)[]) => Pieces;
}

function compileFrame({
  input,
  text,
  html,
}: {
  input: CompileMailInput;
  text: CompiledPart;
  html: CompiledPart | undefined;
}): Frame {
  const tree = bodyTree({
    boundaryOf: createBoundaries(input.seed),
    textPart: `${textPartHead({ subtype: 'plain', encoding: text.encoding })}\r\n${TEXT_MARK}`,
    htmlPart:
      html === undefined ? undefined : `${textPartHead({ subtype: 'html', encoding: html.encoding })}\r\n${HTML_MARK}`,
    attachments: input.attachments ?? [],
  });
  const headEnd = tree.indexOf('\r\n\r\n') + 2;
  const frame = tree.slice(headEnd + 2);
  const [beforeText = '', afterText = ''] = frame.split(TEXT_MARK);
  const [betweenTexts = '', afterHtml = ''] = afterText.split(HTML_MARK);
  const pieces = [beforeText, betweenTexts, frame.endsWith('\r\n') ? afterHtml : `${afterHtml}\r\n`];
  const joiner = (around: readonly string[]) => {
    const [start, middle, end] = around.map((piece) => Buffer.from(piece));
    return ([first = [], second = []]: readonly (Pieces | undefined)[]) => [
      start ?? '',
      ...first,
      middle ?? '',
      ...second,
      end ?? '',
    ];
  };
  return { head: tree.slice(0, headEnd), join: joiner(pieces), joinRelaxed: joiner(pieces.map(relaxedPiece)) };
}

/** Only the end of what was assembled from relaxed pieces may still need the rules. */
function relaxedEnd(relaxed: Buffer): string | Buffer {
  const end = relaxed.toString('latin1', Math.max(0, relaxed.length - 4));
  return end === '\r\n\r\n' || end === '\r\n' ? relaxedBody(relaxed.toString('latin1')) : relaxed;
}

interface FilledPart {
  content: Pieces;
  relaxed: () => Pieces;
}

interface CompiledPart {
  encoding: 'quoted-printable' | 'base64';
  /** The shared parts need no repair wherever a line begins. */
  isSound: boolean;
  fill: (values: readonly string[]) => FilledPart;
}

function compilePart({ field, part }: { field: string; part: MailPart }): CompiledPart {
  const literals = part.literals.map(canonicalText);
  const encoding = chooseEncoding(literals.join(''));
  if (encoding === 'base64') {
    // Base64 continues across the gaps, so the whole part is encoded again; that is cheaper than it sounds.
    const fill = (values: readonly string[]) => {
      checkCount({ field, part, values });
      const content = [encodeBase64(Buffer.from(weave({ literals, values: values.map(canonicalText) })))];
      return { content, relaxed: () => content };
    };
    return { encoding, isSound: true, fill };
  }
  const encoded = literals.map(encodeQuotedPrintable);
  // No piece ends in a space and each begins a line, so the relaxed form of the whole is that of its pieces.
  const relaxed = bytesOf(encoded.map(relaxedPiece));
  const content = bytesOf(encoded);
  const fill = (values: readonly string[]) => {
    checkCount({ field, part, values });
    const own = values.map(encodeValue);
    return {
      content: weaveEncoded({ literals: content, values: own }),
      relaxed: () => weaveEncoded({ literals: relaxed, values: own.map(relaxedPiece) }),
    };
  };
  const lines = encoded.map((piece) => Buffer.from(`${piece}\r\n`));
  return { encoding, isSound: lines.every(isSound), fill };
}

function bytesOf(pieces: readonly string[]): Buffer[] {
  return pieces.map((piece) => Buffer.from(piece));
}

/** A soft line break on each side of a value keeps the pieces independent of their starting column. */
function weaveEncoded({ literals, values }: { literals: readonly Buffer[]; values: readonly string[] }): Pieces {
  const pieces: (string | Buffer)[] = [literals[0] ?? ''];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? '';
    pieces.push(value === '' ? '=\r\n' : `=\r\n${value}=\r\n`, literals[index + 1] ?? '');
  }
  return pieces;
}

function encodeValue(value: string): string {
  return value === '' || SAFE_VALUE.test(value) ? value : encodeQuotedPrintable(canonicalText(value));
}

function fillSubject({ part, values }: { part: MailPart; values: readonly string[] }): string {
  checkCount({ field: 'subject', part, values });
  // Contact data may contain line breaks; in a subject they can only mean a space.
  return weave({ literals: part.literals, values: values.map(onOneLine) });
}

function weave({ literals, values }: { literals: readonly string[]; values: readonly string[] }): string {
  let text = literals[0] ?? '';
  for (let index = 0; index < values.length; index += 1) text += `${values[index]}${literals[index + 1]}`;
  return text;
}

function checkCount({ field, part, values }: { field: string; part: MailPart; values: readonly string[] }): void {
  if (values.length === part.literals.length - 1) return;
  throw new MailComposeError({ code: 'slot_count', field, message: `${field} needs as many values as it has gaps` });
}
