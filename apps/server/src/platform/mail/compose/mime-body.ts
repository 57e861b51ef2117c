import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type EncodedBody, type TransferEncoding, encodeBase64 } from './body-encoding.ts';
import type { MailAttachment } from './compose.types.ts';
import { refuseControls } from './header-text.ts';
import { MailComposeError } from './mail-compose-error.ts';

const SEGMENT = 55;
const SIMPLE = /^[\x20-\x7e]{1,60}$/;

/** Writes `; name=value` following RFC 2045, or RFC 2231 with continuations when the value is long or not ASCII. */
function mimeParameter({ field, name, value }: { field: string; name: string; value: string }): string {
  refuseControls({ field, value });
  if (SIMPLE.test(value)) return `;\r\n ${name}="${value.replace(/["\\]/g, '\\$&')}"`;
  const segments = percentSegments(value.toWellFormed());
  const [only] = segments;
  if (segments.length === 1 && only !== undefined) return `;\r\n ${name}*=UTF-8''${only}`;
  return segments.map((segment, index) => `;\r\n ${name}*${index}*=${index === 0 ? "UTF-8''" : ''}${segment}`).join('');
}

function percentSegments(value: string): string[] {
  const segments: string[] = [];
  let segment = '';
  for (const character of value) {
    const piece = /^[A-Za-z0-9._-]$/.test(character) ? character : percentEncode(character);
    if (segment.length + piece.length > SEGMENT && segment !== '') {
      segments.push(segment);
      segment = '';
    }
    segment += piece;
  }
  return [...segments, segment];
}

function percentEncode(character: string): string {
  let encoded = '';
  for (const byte of Buffer.from(character)) encoded += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return encoded;
}

const MIME_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,60}$/i;

/** Creates boundaries that cannot occur in quoted-printable or base64 ("=_"), the same for the same seed. */
export function createBoundaries(seed: string): (level: string) => string {
  const digest = createHash('sha256').update(seed).digest('base64url').slice(0, 24);
  return (level) => `=_${level}_${digest}`;
}

export function textPartHead({ subtype, encoding }: { subtype: 'plain' | 'html'; encoding: TransferEncoding }): string {
  const charset = encoding === '7bit' ? 'us-ascii' : 'utf-8';
  return `Content-Type: text/${subtype}; charset=${charset}\r\nContent-Transfer-Encoding: ${encoding}\r\n`;
}

export function textPart({ subtype, body }: { subtype: 'plain' | 'html'; body: EncodedBody }): string {
  return `${textPartHead({ subtype, encoding: body.encoding })}\r\n${body.content}`;
}

/** An answer to an invitation is a part of the text, or calendars would not read it (RFC 6047 §2.4). */
const CALENDAR_ANSWER = 'text/calendar; method=REPLY';

function calendarPart({ content }: MailAttachment): string {
  const head = `Content-Type: ${CALENDAR_ANSWER}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n`;
  return `${head}\r\n${encodeBase64(content)}`;
}

/** What many mails share is encoded once. */
const encoded = new WeakMap<Buffer, string>();

function encodedOf(content: Buffer): string {
  const known = encoded.get(content) ?? encodeBase64(content);
  encoded.set(content, known);
  return known;
}

/**
 * What a text file is written in (RFC 2046 §4.1.2): without it, programs take it for ASCII or for the charset of their
 * own. A file that is neither says nothing, because a wrong charset is worse than none.
 */
function charsetOf(type: string, content: Buffer): string {
  if (!type.toLowerCase().startsWith('text/')) return '';
  if (content.subarray(0, 2).equals(Buffer.of(0xff, 0xfe)) || content.subarray(0, 2).equals(Buffer.of(0xfe, 0xff)))
    return '; charset=utf-16';
  if (!isUtf8(content)) return '';
  return `; charset=${isAscii(content) ? 'us-ascii' : 'utf-8'}`;
}

export function attachmentPart(attachment: MailAttachment): string {
  const { filename, content, contentId } = attachment;
  if (!MIME_TYPE.test(attachment.mime)) {
    throw new MailComposeError({
      code: 'mime_type',
      field: filename,
      message: 'The attachment has no valid media type',
    });
  }
  const type = /^(?:message|multipart)\//i.test(attachment.mime) ? 'application/octet-stream' : attachment.mime;
  let head = `Content-Type: ${type}${charsetOf(type, content)}\r\nContent-Transfer-Encoding: base64\r\n`;
  const disposition = contentId === undefined ? 'attachment' : 'inline';
  head += `Content-Disposition: ${disposition}${mimeParameter({ field: 'filename', name: 'filename', value: filename })}\r\n`;
  if (contentId !== undefined) {
    refuseControls({ field: 'Content-ID', value: contentId });
    if (!/^[\x21-\x3b\x3d\x3f-\x7e]{1,200}$/.test(contentId)) {
      throw new MailComposeError({ code: 'message_id', field: 'Content-ID', message: 'The content id is not valid' });
    }
    head += `Content-ID: <${contentId}>\r\n`;
  }
  return `${head}\r\n${encodedOf(content)}`;
}

/** Joins finished parts; the result starts with its own header lines. */
export function multipart(input: {
  subtype: 'alternative' | 'related' | 'mixed';
  boundary: string;
  parts: readonly string[];
}): string {
  const { subtype, boundary, parts } = input;
  const head = `Content-Type: multipart/${subtype};\r\n boundary="${boundary}"\r\n\r\n`;
  return `${head}${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
}

interface BodyTree {
  boundaryOf: (level: string) => string;
  textPart: string;
  htmlPart: string | undefined;
  attachments: readonly MailAttachment[];
}

/** Builds alternative(text, related(html, inline images)) inside mixed(…, attachments), omitting what is not needed. */
export function bodyTree({ boundaryOf, textPart: text, htmlPart, attachments }: BodyTree): string {
  const inline = htmlPart === undefined ? [] : attachments.filter((item) => item.contentId !== undefined);
  const calendar = attachments.filter(({ mime }) => mime === CALENDAR_ANSWER);
  const outer = attachments.filter((item) => !inline.includes(item) && !calendar.includes(item));
  let body = text;
  if (htmlPart !== undefined) {
    const related = {
      subtype: 'related',
      boundary: boundaryOf('r'),
      parts: [htmlPart, ...inline.map(attachmentPart)],
    } as const;
    const shown = inline.length === 0 ? htmlPart : multipart(related);
    body = multipart({ subtype: 'alternative', boundary: boundaryOf('a'), parts: [text, shown] });
  }
  if (calendar.length > 0)
    body = multipart({
      subtype: 'alternative',
      boundary: boundaryOf('c'),
      parts: [body, ...calendar.map(calendarPart)],
    });
  if (outer.length === 0) return body;
  return multipart({ subtype: 'mixed', boundary: boundaryOf('m'), parts: [body, ...outer.map(attachmentPart)] });
}
