import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { operatorQuarantinedMailSchema, quarantineReasons } from './mail-sources.schemas.ts';

const params = z.object({ id: idSchema });

export const listAllQuarantined = defineOperation({
  id: 'operator_quarantine.list',
  method: 'GET',
  path: '/api/admin/mail-quarantine',
  access: 'admin',
  permission: 'outbox.read',
  summary: 'Set-aside mails of all clients that could not be read, newest first',
  query: z.object({ ...pageQueryShape, reason: z.enum(quarantineReasons).optional() }),
  reply: pageOf(operatorQuarantinedMailSchema),
});

export const downloadQuarantined = defineOperation({
  id: 'operator_quarantine.download',
  method: 'GET',
  path: '/api/admin/mail-quarantine/:id/original',
  access: 'admin',
  permission: 'clients.write',
  proof: true,
  summary:
    'The mail as received (message/rfc822), to find out what failed; the client’s history records who downloaded it',
  params,
  media: ['application/octet-stream'],
  answerHeaders: fileHeaders,
  reply: emptySchema,
  errors: ['resource.not_found', 'mail_sources.nothing_to_retry'],
});

export const retryAnyQuarantined = defineOperation({
  id: 'operator_quarantine.retry',
  method: 'POST',
  path: '/api/admin/mail-quarantine/:id/retry',
  access: 'admin',
  permission: 'clients.write',
  summary: 'Read a set-aside mail once more',
  params,
  reply: emptySchema,
  errors: ['resource.not_found', 'mail_sources.nothing_to_retry'],
});

export const discardAnyQuarantined = defineOperation({
  id: 'operator_quarantine.discard',
  method: 'DELETE',
  path: '/api/admin/mail-quarantine/:id',
  access: 'admin',
  permission: 'clients.write',
  summary: 'Discard a set-aside mail; it is not collected again',
  params,
  reply: emptySchema,
  errors: ['resource.not_found'],
});
