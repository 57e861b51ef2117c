import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema, instantSchema } from '../../core/primitives.ts';
import { quarantineReasons } from './mail-sources.schemas.ts';

const params = z.object({ id: idSchema });

/**
 * Mail to postmaster, abuse and the installation's own sender address that belongs to no client. For owners only, its
 * text after re-authentication: a returned mail can quote a one-time link.
 */
export const operatorMailSchema = z.object({
  id: idSchema,
  recipient: z.string(),
  from: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  /** Attachment names; the original contains the files. */
  files: z.array(z.string()),
  size: z.number().int(),
  /** Why it was unreadable; null when it was read. */
  reason: z.enum(quarantineReasons).nullable(),
  receivedAt: instantSchema,
});
export type OperatorMail = z.infer<typeof operatorMailSchema>;

export const listOperatorMails = defineOperation({
  id: 'operator_mails.list',
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  permission: 'settings.write',
  summary: 'Mail to the installation itself, newest first',
  query: z.object(pageQueryShape),
  reply: pageOf(operatorMailSchema),
});

export const getOperatorMail = defineOperation({
  id: 'operator_mails.get',
  method: 'GET',
  path: '/api/admin/mails/:id',
  access: 'admin',
  permission: 'settings.write',
  proof: true,
  summary: 'One of these mails with its text',
  params,
  reply: operatorMailSchema.extend({ text: z.string() }),
  errors: ['resource.not_found'],
});

export const downloadOperatorMail = defineOperation({
  id: 'operator_mails.original',
  method: 'GET',
  path: '/api/admin/mails/:id/original',
  access: 'admin',
  permission: 'settings.write',
  proof: true,
  summary: 'The mail as received (message/rfc822)',
  params,
  media: ['application/octet-stream'],
  answerHeaders: fileHeaders,
  reply: z.string(),
  errors: ['resource.not_found'],
});

export const removeOperatorMail = defineOperation({
  id: 'operator_mails.remove',
  method: 'DELETE',
  path: '/api/admin/mails/:id',
  access: 'admin',
  permission: 'settings.write',
  summary: 'Delete one of these mails for good',
  params,
  reply: emptySchema,
  errors: ['resource.not_found'],
});
