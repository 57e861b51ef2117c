import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { classifyMail } from './classify-mail.ts';
import { findWriter, readPeople, readPerson } from './find-writer.ts';
import { guessCharset } from './guess-charset.ts';
import { extensionOf, mimeOf, soundType } from './file-types.ts';
import { htmlToText } from './html-to-text.ts';
import { MailLimitError } from './mail-limit-error.ts';
import { deriveMessageId, readMessageIds } from './message-ids.ts';
import type { MailPerson, ParsedAttachment, ParseRequest, TransportedMail } from './parsed-mail.types.ts';
import { protectionOf } from './protection.ts';
import { repairCharsets } from './repair-charsets.ts';
import { isAnswer, stripQuotedHistory } from './reply-text.ts';
import { readInvitation } from './read-invitation.ts';
import { readTnef } from './read-tnef.ts';
import { readUuencodedFiles } from './read-uuencoded.ts';
import { readContentId, sanitizeMailHtml, withoutQuoteMarks } from './sanitize-mail-html.ts';

const MAX_PEOPLE = 500;
const MAX_SUBJECT = 998;
const REPORT_PART = /^message\/(?:global-)?(?:delivery-status|disposition-notification)$|^message\/feedback-report$/;

/** Parses one message in the calling thread. Throws MailLimitError, or what the parser throws on invalid input. */
export async function readMail(given: ParseRequest): Promise<TransportedMail> {
  const { limits } = given;
  if (given.raw.byteLength > limits.bytes)
    throw new MailLimitError({ reason: 'too_large', message: 'The message is too large' });
  const raw = fromFirstField(given.raw);
  const email = await PostalMime.parse(repairCharsets(raw, { said: given.charset, languages: given.languages }), {
    maxNestingDepth: 100,
    maxHeadersSize: 1024 * 1024,
    // A mail inside a mail is a file: merged into the text it would read as this one's history.
    forceRfc822Attachments: true,
  });
  const written = readUuencodedFiles(email.text ?? '');
  if (email.text !== undefined) email.text = written.text;
  email.attachments.push(...written.files.map(asAttachment));
  const packed = unpack(email);
  if (packed.attachments.length > limits.attachments) {
    throw new MailLimitError({
      reason: 'too_many_attachments',
      message: `More than ${limits.attachments} attachments`,
    });
  }
  const safe = email.html === undefined ? null : sanitizeMailHtml({ html: email.html, limits });
  const text = cleanText(textOf(email, raw) || packed.text);
  const shown = safe?.html.trim() ?? null;
  const shownIds = referredIds(shown);
  const attachments = packed.attachments.map((part) => toAttachment(part, shownIds));
  const subject = cleanLine(email.subject ?? '').slice(0, MAX_SUBJECT);
  const headers = firstHeaders(email);
  const from = readPerson(headers.get('from'));
  const replyTo = readPerson(headers.get('reply-to'));
  const answered = readPeople(headers.get('reply-to'));
  const writer = findWriter({ headers, from, replyTo });
  const { isPassedOn } = writer;
  const verdict = classifyMail({
    headers,
    fromAddress: from?.address ?? '',
    isPassedOn,
    writerAddress: writer.person?.address ?? '',
    recipients: [
      ...peopleOf(...(email.to ?? []), ...(email.cc ?? [])).map(({ address }) => address.toLowerCase()),
      ...deliveredTo(email),
    ],
    subject,
    text,
    parts: attachments,
  });
  const contentHash = hashContent({
    from: from?.address ?? '',
    sent: headers.get('date') ?? '',
    subject,
    text,
    html: shown === null ? null : withoutQuoteMarks(shown),
    attachments,
  });
  const thread = threadOf({ headers, contentHash });
  return {
    ...thread,
    from,
    replyTo: answered.length > 0 || replyTo === null ? answered.slice(0, MAX_PEOPLE) : [replyTo],
    writer: writer.person,
    isPassedOn,
    contentHash,
    to: peopleOf(...(email.to ?? [])),
    cc: peopleOf(...(email.cc ?? [])),
    deliveredTo: deliveredTo(email),
    subject,
    date: readDate(email.date),
    text,
    replyText: stripQuotedHistory(text, { subject, isAnswer: isAnswer(thread) }),
    html: shown,
    remoteImages: safe?.remoteImages ?? 0,
    isDamaged: [subject, text, shown, from?.name, replyTo?.name, ...attachments.map(({ filename }) => filename)].some(
      (part) => part?.includes('\ufffd') === true,
    ),
    invitation: invitationIn(attachments),
    protection: protectionOf({ type: headers.get('content-type') ?? '', text, attachments }),
    attachments: attachments.filter((item) => !REPORT_PART.test(item.mime) && !isAlternative(item)),
    ...verdict,
  };
}

const [LF, CR] = [0x0a, 0x0d];
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The mail from its first field on. Programs that store mails as text put a byte order mark or an empty line before it,
 * and old ones end their lines with CR alone; a parser would take either for a mail without a header.
 */
function fromFirstField(given: Uint8Array): Buffer {
  const raw = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  let start = raw.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  while (raw[start] === LF || raw[start] === CR) start += 1;
  const rest = raw.subarray(start);
  return rest.includes(LF) || !rest.includes(CR) ? rest : Buffer.from(rest.map((byte) => (byte === CR ? LF : byte)));
}

// Form and ticket senders often add an empty text part to the HTML, or one that says only that there is HTML.
function textOf({ text = '', html, attachments }: Email, raw: Uint8Array): string {
  const isCompared = html !== undefined && html.length <= COMPARED_HTML;
  if (text.trim() !== '') return isCompared ? richerText(text, htmlToText(html)) : text;
  if (html !== undefined) return htmlToText(html);
  return attachments.length === 0 ? bodyOf(raw) : unknownText(attachments);
}

const WEIGHED = 200_000;
/** Reading HTML as text costs a second pass over it, which a mail near its limit of CPU time has no room for. */
const COMPARED_HTML = 1_000_000;

/** Words, and single characters of scripts that put no space between words. */
function wordsOf(text: string): string[] {
  const written = text
    .slice(0, WEIGHED)
    .replace(/^>.*$/gm, '')
    .replace(/\bhttps?:[^\s()<>]{1,2000}/gi, '');
  return (
    written
      .toLowerCase()
      .match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|(?:(?!\p{Script=Han})[\p{L}\p{N}]){2,60}/gu) ?? []
  );
}

/** The parts of an alternative say the same, the last one best (RFC 2046 §5.1.4); where most is missing, it is shown. */
function richerText(text: string, fromHtml: string): string {
  const rich = wordsOf(fromHtml);
  const plain = new Set(wordsOf(text));
  const found = rich.filter((word) => plain.has(word)).length;
  return rich.length > 0 && found < rich.length / 2 ? fromHtml : text;
}

/** Unknown text types are read as plain text (RFC 2046 §4.1.4), unless they are files. */
function unknownText(attachments: readonly Attachment[]): string {
  const parts = attachments.filter(
    ({ mimeType, filename, disposition }) =>
      (filename ?? '') === '' &&
      disposition !== 'attachment' &&
      /^text(?:\/(?!calendar|x?-?vcard|csv)|$)/i.test(mimeType),
  );
  return parts
    .map(({ mimeType, content }) => {
      const text = decodeBytes(bytesOf(content));
      return /enriched|richtext|html/i.test(mimeType) ? htmlToText(text) : text;
    })
    .join('\n')
    .trim();
}

/** The raw body, for mail whose parts cannot be found: a missing boundary, or one that no line contains. */
function bodyOf(raw: Uint8Array): string {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const [end = -1] = [bytes.indexOf('\n\n'), bytes.indexOf('\n\r\n')]
    .filter((at) => at !== -1)
    .toSorted((a, b) => a - b);
  return end === -1 ? '' : decodeBytes(bytes.subarray(end)).trim();
}

/** Its certain charset, else what WHATWG reads for Latin-1. */
function decodeBytes(bytes: Uint8Array): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : (guessCharset({ bytes, label: '' }) ?? 'windows-1252')).decode(
    bytes,
  );
}

function threadOf({ headers, contentHash }: { headers: ReadonlyMap<string, string>; contentHash: string }) {
  const [messageId] = readMessageIds(headers.get('message-id'));
  return {
    messageId: messageId ?? deriveMessageId(contentHash),
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

type Content = Pick<TransportedMail, 'subject' | 'text' | 'html'> & {
  from: string;
  /** The Date field: programs use one Message-ID for every mail of a kind. */
  sent: string;
  attachments: readonly ParsedAttachment[];
};

/** The same for a mail delivered through other servers, which add fields and may re-encode its parts. */
function hashContent({ from, sent, subject, text, html, attachments }: Content): string {
  const hash = createHash('sha256').update(JSON.stringify([from.toLowerCase(), sent.trim(), subject, text, html]));
  for (const { filename, content } of attachments)
    hash.update(JSON.stringify([filename, content.byteLength])).update(content);
  return hash.digest('hex');
}

/**
 * Content-IDs that the shown HTML refers to; only such parts are images of the text, all others are files (RFC 2392).
 */
function referredIds(html: string | null): ReadonlySet<string> {
  return new Set(
    [...(html ?? '').matchAll(/\bdata-cid="([^"]*)"/g)].map(([, id = '']) =>
      readContentId(id.replaceAll('&amp;', '&')),
    ),
  );
}

/** The first calendar file that is one; broken ones stay files. */
function invitationIn(attachments: readonly ParsedAttachment[]): TransportedMail['invitation'] {
  const files = attachments.filter(({ mime }) => /^(?:text\/calendar|application\/ics)$/i.test(mime)).slice(0, 5);
  for (const { content } of files) {
    const found = readInvitation(decodeBytes(content));
    if (found) return found;
  }
  return null;
}

/** The same mail in the form for Gmail's own pages, next to the HTML. */
const isAlternative = ({ mime }: ParsedAttachment) => /^text\/x-amp-html$/i.test(mime);

const isPacked = ({ mimeType, filename }: Attachment) =>
  /^application\/(?:vnd\.)?ms-tnef$/i.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '');

const asAttachment = ({ name, content }: { name: string; content: Uint8Array }): Attachment => ({
  filename: name,
  mimeType: mimeOf(name),
  disposition: 'attachment',
  content: new Uint8Array(content),
});

/** The files in Outlook's package; the package stays when it contains more, or cannot be opened. */
function unpack({ text = '', html, attachments }: Email): { text: string; attachments: Attachment[] } {
  const texts: string[] = [];
  const hasText = text.trim() !== '' || html !== undefined;
  const unpacked = attachments.flatMap((part): Attachment[] => {
    const found = isPacked(part) ? readTnef(bytesOf(part.content), decodeBytes) : undefined;
    if (!found) return [part];
    texts.push(found.text.trim());
    const files = found.files.map(asAttachment);
    const isWhole = !found.hasMore && (hasText || found.text.trim() !== '');
    return isWhole ? files : [...files, part];
  });
  return { text: texts.join('\n').trim(), attachments: unpacked };
}

function toAttachment(attachment: Attachment, shownIds: ReadonlySet<string>): ParsedAttachment {
  const content = bytesOf(attachment.content);
  const contentId = readContentId(attachment.contentId?.trim().replace(/^<|>$/g, '') ?? '');
  const isNameless = (attachment.filename ?? '').trim() === '';
  const mime = isNameless ? soundType({ mime: attachment.mimeType, content }) : attachment.mimeType;
  return {
    filename: safeFilename({ name: attachment.filename, mime }),
    mime,
    size: content.byteLength,
    content,
    contentId: shownIds.has(contentId) ? contentId : null,
  };
}

function bytesOf(content: Attachment['content']): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

function safeFilename({ name, mime }: { name: string | null; mime: string }): string {
  // A date in a name is no path.
  const line = cleanLine(name ?? '').replace(/(?<=\d)\/(?=\d)| \/ /g, '_');
  const base = line.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
  const safe = trimEndOf(base.replace(/[<>:"|?*]/g, '_').replace(/^\.+/, ''), /[.\s]/).trim();
  if (safe === '') return mime === 'message/rfc822' ? 'message.eml' : `attachment${extensionOf(mime)}`;
  // An enclosed mail has its subject for a name, and other programs leave the ending to the type.
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(safe)?.[0] ?? extensionOf(mime);
  const stem = safe.endsWith(extension) ? safe.slice(0, safe.length - extension.length) : safe;
  return `${cutName(stem, longestName - extension.length)}${extension}`;
}

/** Octets: folders of most systems take 255, and programs add a number to the second of a name. */
const longestName = 240;

/** Whole characters from the beginning. */
function cutName(stem: string, octets: number): string {
  if (Buffer.byteLength(stem) <= octets) return stem;
  let [cut, length] = ['', 0];
  for (const { segment } of new Intl.Segmenter().segment(stem)) {
    length += Buffer.byteLength(segment);
    if (length > octets) break;
    cut += segment;
  }
  return cut.trimEnd();
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
