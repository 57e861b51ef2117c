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

/** Writes the message of one recipient; throws MailComposeError or MailAddressError. */
export type CompiledMail = (personal: PersonalMail) => Buffer;

// Stand for the encoded bodies while the frame is built; NUL never appears in a finished message.
const TEXT_MARK = '\0text\0';
const HTML_MARK = '\0html\0';
const SAFE_VALUE = /^(?![.]|From )[\x20-\x3c\x3e-\x7e]{0,59}[\x21-\x3c\x3e-\x7e]$/;

/** Encodes everything recipients share once, so that only the personal pieces are encoded per message. */
export function compileMail(input: CompileMailInput): CompiledMail {
  const shared = sharedHeaders(input);
  const text = compilePart({ field: 'text', part: input.text });
  const html = input.html === undefined ? undefined : compilePart({ field: 'html', part: input.html });
  const frame = bodyTree({
    boundaryOf: createBoundaries(input.seed),
    textPart: `${textPartHead({ subtype: 'plain', encoding: text.encoding })}\r\n${TEXT_MARK}`,
    htmlPart:
      html === undefined ? undefined : `${textPartHead({ subtype: 'html', encoding: html.encoding })}\r\n${HTML_MARK}`,
    attachments: input.attachments ?? [],
  });
  const [beforeText = '', afterText = ''] = frame.split(TEXT_MARK);
  const [betweenTexts = '', afterHtml = ''] = afterText.split(HTML_MARK);
  const end = frame.endsWith('\r\n') ? '' : '\r\n';
  return ({ values, ...fields }) => {
    const subject = unstructuredField({
      name: 'Subject',
      value: fillSubject({ part: input.subject, values: values.subject }),
    });
    const head = `${shared}${personalHeaders(fields)}${subject}MIME-Version: 1.0\r\n${beforeText}`;
    const tail = html === undefined ? '' : html.fill(values.html) + afterHtml;
    return Buffer.from(head + text.fill(values.text) + betweenTexts + tail + end);
  };
}

interface CompiledPart {
  encoding: 'quoted-printable' | 'base64';
  fill: (values: readonly string[]) => string;
}

function compilePart({ field, part }: { field: string; part: MailPart }): CompiledPart {
  const literals = part.literals.map(canonicalText);
  const encoding = chooseEncoding(literals.join(''));
  if (encoding === 'base64') {
    // Base64 runs on across the gaps, so the whole part is encoded again; that is cheaper than it sounds.
    const fill = (values: readonly string[]) => {
      checkCount({ field, part, values });
      return encodeBase64(Buffer.from(weave({ literals, values: values.map(canonicalText) })));
    };
    return { encoding, fill };
  }
  const encoded = literals.map(encodeQuotedPrintable);
  const fill = (values: readonly string[]) => {
    checkCount({ field, part, values });
    let content = encoded[0] ?? '';
    for (let index = 0; index < values.length; index += 1) {
      // A soft line break on each side keeps the pieces independent of the column they start in.
      const value = encodeValue(values[index] ?? '');
      content += value === '' ? `=\r\n${encoded[index + 1]}` : `=\r\n${value}=\r\n${encoded[index + 1]}`;
    }
    return content;
  };
  return { encoding, fill };
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
