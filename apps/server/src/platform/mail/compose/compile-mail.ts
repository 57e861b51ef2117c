import { hashOfCanonical, relaxedBody, relaxedPiece } from '../dkim/canonical-form.ts';
import { canonicalText, chooseEncoding, encodeBase64, encodeQuotedPrintable } from './body-encoding.ts';
import type { MailAttachment } from './compose.types.ts';
import { unstructuredField } from './header-text.ts';
import { MailComposeError } from './mail-compose-error.ts';
import { type PersonalHeaderFields, type SharedHeaderFields, personalHeaders, sharedHeaders } from './mail-headers.ts';
import { bodyTree, createBoundaries, textPartHead } from './mime-body.ts';

/** Text with gaps: `literals` has one piece more than there are personal values. */
export interface MailPart {
  literals: readonly string[];
}

export interface CompileMailInput extends SharedHeaderFields {
  /** Any id of the mailing; it makes the boundaries. */
  seed: string;
  subject: MailPart;
  text: MailPart;
  html?: MailPart;
  attachments?: readonly MailAttachment[];
}

export interface PersonalMail extends PersonalHeaderFields {
  /** The values for the gaps, already escaped for the part they go into. */
  values: { subject: readonly string[]; text: readonly string[]; html: readonly string[] };
}

/** A message before it is put together, so that signatures can go before it. */
export interface MailPieces {
  /** All header fields, without the empty line behind them. */
  head: string;
  body: string;
  /** Of the body in its relaxed form, as a signature needs it. */
  bodyHash: () => string;
}

/** Writes the message of one recipient; throws MailComposeError or MailAddressError. */
export type CompiledMail = (personal: PersonalMail) => MailPieces;

// Stand for the encoded bodies while the frame is built; NUL never appears in a finished message.
const TEXT_MARK = '\0text\0';
const HTML_MARK = '\0html\0';
const SAFE_VALUE = /^(?![.]|From )[\x20-\x3c\x3e-\x7e]{0,59}[\x21-\x3c\x3e-\x7e]$/;

/** Encodes everything recipients share once, so that only the personal pieces are encoded per message. */
export function compileMail(input: CompileMailInput): CompiledMail {
  const shared = sharedHeaders(input);
  const text = compilePart({ field: 'text', part: input.text });
  const html = input.html === undefined ? undefined : compilePart({ field: 'html', part: input.html });
  const frame = compileFrame({ input, text, html });
  return ({ values, ...fields }) => {
    const subject = unstructuredField({
      name: 'Subject',
      value: fillSubject({ part: input.subject, values: values.subject }),
    });
    const head = `${shared}${personalHeaders(fields)}${subject}MIME-Version: 1.0\r\n${frame.head}`;
    const parts = [text.fill(values.text), html?.fill(values.html)];
    return {
      head,
      body: frame.join(parts.map((part) => part?.content)),
      bodyHash: () => hashOfCanonical(relaxedEnd(frame.joinRelaxed(parts.map((part) => part?.relaxed())))),
    };
  };
}

/** The whole message as it goes over the wire, behind its signatures. */
export function toMessage({ head, body }: MailPieces, signatures = ''): Buffer {
  return Buffer.from(`${signatures}${head}\r\n${body}`);
}

interface Frame {
  /** The header fields of the body. */
  head: string;
  join: (parts: readonly (string | undefined)[]) => string;
  joinRelaxed: (parts: readonly (string | undefined)[]) => string;
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
  const joiner = ([start = '', middle = '', end = '']: readonly string[]) =>
    function join([first = '', second = '']: readonly (string | undefined)[]) {
      return `${start}${first}${middle}${second}${end}`;
    };
  return { head: tree.slice(0, headEnd), join: joiner(pieces), joinRelaxed: joiner(pieces.map(relaxedPiece)) };
}

/** Only the end of what was put together from relaxed pieces may still need the rules. */
function relaxedEnd(relaxed: string): string {
  return relaxed.endsWith('\r\n\r\n') || relaxed === '\r\n' ? relaxedBody(relaxed) : relaxed;
}

interface FilledPart {
  content: string;
  relaxed: () => string;
}

interface CompiledPart {
  encoding: 'quoted-printable' | 'base64';
  fill: (values: readonly string[]) => FilledPart;
}

function compilePart({ field, part }: { field: string; part: MailPart }): CompiledPart {
  const literals = part.literals.map(canonicalText);
  const encoding = chooseEncoding(literals.join(''));
  if (encoding === 'base64') {
    // Base64 runs on across the gaps, so the whole part is encoded again; that is cheaper than it sounds.
    const fill = (values: readonly string[]) => {
      checkCount({ field, part, values });
      const content = encodeBase64(Buffer.from(weave({ literals, values: values.map(canonicalText) })));
      return { content, relaxed: () => content };
    };
    return { encoding, fill };
  }
  const encoded = literals.map(encodeQuotedPrintable);
  // No piece ends in a blank and each begins a line, so the relaxed form of the whole is that of its pieces.
  const relaxed = encoded.map(relaxedPiece);
  const fill = (values: readonly string[]) => {
    checkCount({ field, part, values });
    const own = values.map(encodeValue);
    return {
      content: weaveEncoded({ literals: encoded, values: own }),
      relaxed: () => weaveEncoded({ literals: relaxed, values: own.map(relaxedPiece) }),
    };
  };
  return { encoding, fill };
}

/** A soft line break on each side of a value keeps the pieces independent of the column they start in. */
function weaveEncoded({ literals, values }: { literals: readonly string[]; values: readonly string[] }): string {
  let content = literals[0] ?? '';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? '';
    content += value === '' ? `=\r\n${literals[index + 1]}` : `=\r\n${value}=\r\n${literals[index + 1]}`;
  }
  return content;
}

function encodeValue(value: string): string {
  return value === '' || SAFE_VALUE.test(value) ? value : encodeQuotedPrintable(canonicalText(value));
}

function fillSubject({ part, values }: { part: MailPart; values: readonly string[] }): string {
  checkCount({ field: 'subject', part, values });
  // Contact data may hold line breaks; in a subject they can only mean a space.
  return weave({ literals: part.literals, values: values.map((value) => value.replace(/\s*[\r\n]\s*/g, ' ')) });
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
