import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import { messageSchema } from './mailbox.schemas.ts';

export const sourceLimits = { characters: 200_000, fields: 500 } as const;
/** Charsets a person can name where nothing in the mail does; null lets the reader guess. */
export const mailCharsets = [
  'utf-8',
  'windows-1252',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'windows-1251',
  'koi8-r',
  'iso-8859-2',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
] as const;
export type MailCharset = (typeof mailCharsets)[number];

const params = z.object({ id: idSchema });

/** The start of a mail as it came. */
export const messageSourceSchema = z.object({
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Header and body, undecoded. */
  text: z.string(),
  /** Only the beginning is in `text`; the file has all of it. */
  isCut: z.boolean(),
  size: z.number().int(),
  sha256: z.string(),
});
export type MessageSource = z.infer<typeof messageSourceSchema>;

export const readMessageSource = defineOperation({
  id: 'mailbox.message_source',
  method: 'GET',
  path: '/api/mailbox/messages/:id/source',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Header fields and source of a received mail as it came; resource.not_found when the original is not kept',
  params,
  reply: messageSourceSchema,
});

export const downloadMessageOriginal = defineOperation({
  id: 'mailbox.message_original',
  method: 'GET',
  path: '/api/mailbox/messages/:id/original',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'A received mail as a file with the bytes as they came (message/rfc822)',
  params,
  media: ['application/octet-stream'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});

/** Replaces subject, text and HTML. Names and files stay. */
export const rereadMessage = defineOperation({
  id: 'mailbox.reread_message',
  method: 'POST',
  path: '/api/mailbox/messages/:id/reread',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Read a kept mail again, as if its texts were in the given charset',
  params,
  body: z.object({ charset: z.enum(mailCharsets).nullable() }),
  reply: z.object({ message: messageSchema }),
  errors: ['mailbox.unreadable_original'],
});

export const readOriginalsState = defineOperation({
  id: 'mailbox.originals',
  method: 'GET',
  path: '/api/mailbox/originals',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'How many originals of received mails are kept, their bytes in the storage, and for how many days',
  reply: z.object({ count: z.number().int(), bytes: z.number().int(), days: z.number().int() }),
});
