import { createHash } from 'node:crypto';
import { z } from 'zod';

const maxAttachments = 200;
const line = (max: number) => z.string().max(max);
const personSchema = z.union([line(1000), z.object({ name: line(500).optional(), address: line(320) })]);
const peopleSchema = z.union([personSchema, z.array(personSchema).max(500)]).transform((value) => [value].flat());
const idSchema = line(998).transform((text) => text.trim().replace(/^<|>$/g, ''));

/** A mail that a service has already parsed. */
export const handedMailSchema = z.object({
  from: personSchema,
  to: peopleSchema.default([]),
  cc: peopleSchema.default([]),
  subject: line(2000).default(''),
  date: line(100).optional(),
  messageId: idSchema.optional(),
  inReplyTo: idSchema.optional(),
  references: z.array(idSchema).max(200).default([]),
  /** Additional fields, such as `Auto-Submitted`; they distinguish machines from people. */
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]{1,76}$/), line(2000)).default({}),
  text: z.string().optional(),
  html: z.string().optional(),
  attachments: z
    .array(
      z.object({
        filename: line(255),
        contentType: z
          .string()
          .regex(/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/)
          .default('application/octet-stream'),
        content: z.base64(),
        contentId: idSchema.optional(),
      }),
    )
    .max(maxAttachments)
    .default([]),
});
export type HandedMail = z.output<typeof handedMailSchema>;

type Person = z.output<typeof personSchema>;

const ownFields =
  /^(?:from|to|cc|subject|date|message-id|in-reply-to|references|mime-version|content-.*|dkim-signature)$/i;

/** A single line: anything that could start another field becomes a space. */
function flat(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function encoded(text: string): string {
  const plain = flat(text);
  if (/^[\x20-\x7e]*$/.test(plain)) return plain;
  // Whole characters in encoded words of at most 75 characters (RFC 2047 §2).
  const words: string[] = [];
  for (const sign of plain) {
    const last = words.at(-1);
    if (last !== undefined && Buffer.byteLength(last + sign) <= 39) words[words.length - 1] = last + sign;
    else words.push(sign);
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

function person(value: Person): string {
  if (typeof value === 'string') return encoded(value);
  const address = flat(value.address).replace(/[<>]/g, '');
  const name = value.name === undefined ? '' : encoded(value.name.replace(/["\\]/g, ''));
  if (name === '') return `<${address}>`;
  return name.startsWith('=?') ? `${name} <${address}>` : `"${name}" <${address}>`;
}

const ids = (values: readonly string[]) => values.map((id) => `<${flat(id).replace(/[<>\s]/g, '')}>`).join('\r\n ');
const base64Lines = (content: string) => content.replace(/(.{76})/g, '$1\r\n');

function textPart(type: string, text: string): string {
  const body = base64Lines(Buffer.from(text).toString('base64'));
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}`;
}

function attachmentPart({ filename, contentType, content, contentId }: HandedMail['attachments'][number]): string {
  const name = `filename*=utf-8''${encodeURIComponent(flat(filename)).replace(/['()*]/g, '')}`;
  const id = contentId === undefined ? '' : `Content-ID: ${ids([contentId])}\r\n`;
  const kind = contentId === undefined ? 'attachment' : 'inline';
  return `Content-Type: ${contentType}\r\nContent-Disposition: ${kind}; ${name}\r\n${id}Content-Transfer-Encoding: base64\r\n\r\n${base64Lines(content)}`;
}

function multipart(kind: string, { parts, boundary }: { parts: readonly string[]; boundary: string }): string {
  const body = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${body}--${boundary}--\r\n`;
}

/** Writes the mail as one message, so that it is processed like all others; the same input yields the same bytes. */
export function writeHandedMail(mail: HandedMail): Buffer {
  const seed = createHash('sha256').update(JSON.stringify(mail)).digest('hex').slice(0, 32);
  const field = (name: string, value: string) => (value === '' ? '' : `${name}: ${value}\r\n`);
  const further = Object.entries(mail.headers).filter(([name]) => !ownFields.test(name));
  const head = [
    ...further.map(([name, value]) => field(name, encoded(value))),
    field('From', person(mail.from)),
    field('To', mail.to.map(person).join(',\r\n ')),
    field('Cc', mail.cc.map(person).join(',\r\n ')),
    field('Subject', encoded(mail.subject)),
    field('Date', encoded(mail.date ?? '')),
    field('Message-ID', mail.messageId === undefined ? '' : ids([mail.messageId])),
    field('In-Reply-To', mail.inReplyTo === undefined ? '' : ids([mail.inReplyTo])),
    field('References', ids(mail.references)),
    'MIME-Version: 1.0\r\n',
  ].join('');
  const { text, html } = mail;
  const texts = [
    ...(text !== undefined || html === undefined ? [textPart('text/plain', text ?? '')] : []),
    ...(html === undefined ? [] : [textPart('text/html', html)]),
  ];
  const body =
    texts.length === 1 ? (texts[0] ?? '') : multipart('alternative', { parts: texts, boundary: `a-${seed}` });
  const files = mail.attachments.map(attachmentPart);
  const whole = files.length === 0 ? body : multipart('mixed', { parts: [body, ...files], boundary: `m-${seed}` });
  return Buffer.from(head + whole);
}
