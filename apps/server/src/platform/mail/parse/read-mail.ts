import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { classifyMail } from './classify-mail.ts';
import { htmlToText } from './html-to-text.ts';
import { MailLimitError } from './mail-limit-error.ts';
import { deriveMessageId, readMessageIds } from './message-ids.ts';
import type { MailPerson, ParseLimits, ParsedAttachment, TransportedMail } from './parsed-mail.types.ts';
import { stripQuotedHistory } from './reply-text.ts';
import { sanitizeMailHtml } from './sanitize-mail-html.ts';

const MAX_PEOPLE = 500;
const MAX_SUBJECT = 998;
const REPORT_PART = /^message\/(?:global-)?(?:delivery-status|disposition-notification)$|^message\/feedback-report$/;

/** Parses one message in the calling thread. Throws MailLimitError, or what the parser throws on nonsense. */
export async function readMail({ raw, limits }: { raw: Uint8Array; limits: ParseLimits }): Promise<TransportedMail> {
  if (raw.byteLength > limits.bytes)
    throw new MailLimitError({ reason: 'too_large', message: 'The message is too large' });
  const email = await PostalMime.parse(raw, {
    maxNestingDepth: 100,
    maxHeadersSize: 1024 * 1024,
    maxRfc822NestingDepth: 3,
  });
  if (email.attachments.length > limits.attachments) {
    throw new MailLimitError({
      reason: 'too_many_attachments',
      message: `More than ${limits.attachments} attachments`,
    });
  }
  const safe = email.html === undefined ? null : sanitizeMailHtml({ html: email.html, limits });
  const text = cleanText(textOf(email));
  const attachments = email.attachments.map(toAttachment);
  const subject = cleanLine(email.subject ?? '').slice(0, MAX_SUBJECT);
  const from = peopleOf(email.from)[0] ?? null;
  const headers = firstHeaders(email);
  const verdict = classifyMail({ headers, fromAddress: from?.address ?? '', subject, text, parts: attachments });
  return {
    ...threadOf({ headers, raw }),
    from,
    replyTo: peopleOf(...(email.replyTo ?? []))[0] ?? null,
    to: peopleOf(...(email.to ?? [])),
    cc: peopleOf(...(email.cc ?? [])),
    deliveredTo: deliveredTo(email),
    subject,
    date: readDate(email.date),
    text,
    replyText: stripQuotedHistory(text),
    html: safe?.html.trim() ?? null,
    remoteImages: safe?.remoteImages ?? 0,
    attachments: attachments.filter((item) => !REPORT_PART.test(item.mime)),
    ...verdict,
  };
}

// An empty text part beside HTML is a habit of senders of forms and tickets.
function textOf({ text = '', html }: Email): string {
  return text.trim() === '' && html !== undefined ? htmlToText(html) : text;
}

function threadOf({ headers, raw }: { headers: ReadonlyMap<string, string>; raw: Uint8Array }) {
  const [messageId] = readMessageIds(headers.get('message-id'));
  return {
    messageId: messageId ?? deriveMessageId(raw),
    isMessageIdDerived: messageId === undefined,
    inReplyTo: readMessageIds(headers.get('in-reply-to'))[0] ?? null,
    references: readMessageIds(headers.get('references')),
  };
}

function firstHeaders(email: Email): Map<string, string> {
  const headers = new Map<string, string>();
  for (const { key, value } of email.headers) if (!headers.has(key)) headers.set(key, value);
  return headers;
}

const DELIVERY_FIELDS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to'];

function deliveredTo(email: Email): string[] {
  const found = email.headers
    .filter(({ key }) => DELIVERY_FIELDS.includes(key))
    .flatMap(({ value }) => value.slice(0, 2_000).match(/[^\s<>,;]{1,64}@[^\s<>,;]{1,255}/g) ?? []);
  return [...new Set(found.map((address) => address.toLowerCase()))].slice(0, 20);
}

function peopleOf(...addresses: (Address | undefined)[]): MailPerson[] {
  const people: MailPerson[] = [];
  for (const entry of addresses) {
    for (const { address, name } of entry === undefined ? [] : (entry.group ?? [entry])) {
      if (address !== '' && people.length < MAX_PEOPLE)
        people.push({ address: cleanLine(address), name: cleanLine(name) });
    }
  }
  return people;
}

function toAttachment(attachment: Attachment): ParsedAttachment {
  const content = bytesOf(attachment.content);
  return {
    filename: safeFilename({ name: attachment.filename, mime: attachment.mimeType }),
    mime: attachment.mimeType,
    size: content.byteLength,
    content,
    contentId: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
  };
}

function bytesOf(content: Attachment['content']): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

function safeFilename({ name, mime }: { name: string | null; mime: string }): string {
  const base =
    cleanLine(name ?? '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const safe = base
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^\.+/, '')
    .trim();
  if (safe === '') return mime === 'message/rfc822' ? 'message.eml' : 'attachment';
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(safe)?.[0] ?? '';
  return safe.length <= 200 ? safe : `${safe.slice(0, 200 - extension.length)}${extension}`;
}

// Control and direction characters can make a name or subject look like something else.
function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}

function cleanText(text: string): string {
  // NUL cannot be stored in PostgreSQL.
  return text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n').trimEnd();
}

function readDate(date: string | undefined): string | null {
  if (date === undefined) return null;
  try {
    return Temporal.Instant.from(date).toString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
