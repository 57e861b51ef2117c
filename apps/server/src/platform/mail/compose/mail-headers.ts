import { parseAddress } from '../addresses.ts';
import type { MailHeaderFields, MailListHeaders } from './compose.types.ts';
import { addressField, fieldOfTokens, unstructuredField } from './header-text.ts';
import { MailComposeError } from './mail-compose-error.ts';

const FIELD_NAME = /^[A-Za-z0-9-]{1,76}$/;
const MESSAGE_ID = /^[\x21-\x3b\x3d\x3f\x41-\x7e]+@[\x21-\x3b\x3d\x3f\x41-\x7e]+$/;
const MAX_REFERENCES = 40;
const OWNED = new Set(
  'from sender reply-to to cc bcc subject date message-id in-reply-to references mime-version content-type content-transfer-encoding content-disposition list-id list-unsubscribe list-unsubscribe-post feedback-id auto-submitted'.split(
    ' ',
  ),
);
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Fields that are the same for every recipient of a mailing. */
export type SharedHeaderFields = Pick<
  MailHeaderFields,
  'from' | 'sender' | 'cc' | 'feedbackId' | 'autoSubmitted' | 'headers'
> & { listId?: string };

/** Fields that differ per recipient. */
export type PersonalHeaderFields = Omit<MailHeaderFields, Exclude<keyof SharedHeaderFields, 'headers'>>;

export function sharedHeaders(fields: SharedHeaderFields): string {
  let block = addressField({ name: 'From', addresses: [fields.from] });
  if (fields.sender !== undefined) block += addressField({ name: 'Sender', addresses: [fields.sender] });
  if (fields.cc !== undefined && fields.cc.length > 0) block += addressField({ name: 'Cc', addresses: fields.cc });
  if (fields.listId !== undefined)
    block += fieldOfTokens({ name: 'List-ID', tokens: [`<${checkListId(fields.listId)}>`] });
  if (fields.feedbackId !== undefined) block += unstructuredField({ name: 'Feedback-ID', value: fields.feedbackId });
  if (fields.autoSubmitted !== undefined) block += `Auto-Submitted: ${fields.autoSubmitted}\r\n`;
  return block + customFields(fields.headers);
}

export function personalHeaders(fields: PersonalHeaderFields): string {
  let block = addressField({ name: 'To', addresses: fields.to });
  if (fields.replyTo !== undefined) block += addressField({ name: 'Reply-To', addresses: [fields.replyTo].flat() });
  block += `Date: ${formatMailDate(fields.date)}\r\n`;
  block += idsField({ name: 'Message-ID', ids: [fields.messageId] });
  if (fields.inReplyTo !== undefined) block += idsField({ name: 'In-Reply-To', ids: [fields.inReplyTo] });
  if (fields.references !== undefined && fields.references.length > 0) {
    block += idsField({ name: 'References', ids: shortenReferences(fields.references) });
  }
  return block + unsubscribeFields(fields.list) + customFields(fields.headers);
}

let lastDate = { second: Number.NaN, text: '' };

/** RFC 5322 date in UTC. Thousands of mails are written in one second, so its text is cached. */
export function formatMailDate(instant: Temporal.Instant): string {
  const second = Math.floor(instant.epochMilliseconds / 1000);
  if (second !== lastDate.second) lastDate = { second, text: writeDate(instant) };
  return lastDate.text;
}

function writeDate(instant: Temporal.Instant): string {
  const time = instant.toZonedDateTimeISO('UTC');
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${DAYS[time.dayOfWeek - 1]}, ${two(time.day)} ${MONTHS[time.month - 1]} ${time.year}`;
  return `${day} ${two(time.hour)}:${two(time.minute)}:${two(time.second)} +0000`;
}

function idsField({ name, ids }: { name: string; ids: readonly string[] }): string {
  for (const id of ids) {
    if (!MESSAGE_ID.test(id)) {
      throw new MailComposeError({
        code: 'message_id',
        field: name,
        message: `${name} holds something that is no message id`,
      });
    }
  }
  return fieldOfTokens({ name, tokens: ids.map((id) => `<${id}>`) });
}

// Clients thread by the first id and the latest ones (RFC 5322 §3.6.4).
function shortenReferences(ids: readonly string[]): readonly string[] {
  const [first, ...rest] = ids;
  return first === undefined || ids.length <= MAX_REFERENCES ? ids : [first, ...rest.slice(1 - MAX_REFERENCES)];
}

function unsubscribeFields(list: MailListHeaders | undefined): string {
  const tokens: string[] = [];
  const url = list?.unsubscribeUrl === undefined ? undefined : checkUrl(list.unsubscribeUrl);
  if (url !== undefined) tokens.push(`<${url.href}>`);
  if (list?.unsubscribeMailto !== undefined) {
    const { address } = parseAddress(list.unsubscribeMailto);
    tokens.push(`<mailto:${mailtoPath(address)}?subject=unsubscribe>`);
  }
  if (tokens.length === 0) return '';
  const separated = tokens.map((token, index) => (index < tokens.length - 1 ? `${token},` : token));
  const post = url === undefined || !isOneClickUrl(url) ? '' : 'List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n';
  return fieldOfTokens({ name: 'List-Unsubscribe', tokens: separated }) + post;
}

function mailtoPath(address: string): string {
  if (/^[a-z0-9+.@-]+$/.test(address)) return address;
  return encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+');
}

// RFC 8058 §3.1 requires HTTPS; tests on the own machine are the exception.
function isOneClickUrl(url: URL): boolean {
  return url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

function checkUrl(value: string): URL {
  const url = URL.parse(value);
  if (url === null || !['https:', 'http:'].includes(url.protocol)) {
    throw new MailComposeError({
      code: 'url',
      field: 'List-Unsubscribe',
      message: 'The unsubscribe address is no web address',
    });
  }
  return url;
}

function checkListId(value: string): string {
  if (/^[A-Za-z0-9._-]{1,200}$/.test(value)) return value;
  throw new MailComposeError({
    code: 'header_name',
    field: 'List-ID',
    message: 'The list id holds characters it must not',
  });
}

function customFields(headers: MailHeaderFields['headers']): string {
  let block = '';
  for (const [name, value] of headers ?? []) {
    if (!FIELD_NAME.test(name) || OWNED.has(name.toLowerCase())) {
      throw new MailComposeError({ code: 'header_name', field: name, message: 'This header field cannot be set here' });
    }
    block += unstructuredField({ name, value });
  }
  return block;
}
