import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
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
  summary: 'Mails of all clients that could not be read and were put aside, newest first',
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
  summary: 'The mail as it came in (message/rfc822), to find out what broke; the client’s record says who took it',
  params,
  media: ['application/octet-stream'],
  reply: emptySchema,
  errors: ['resource.not_found', 'mail_sources.nothing_to_retry'],
});

export const retryAnyQuarantined = defineOperation({
  id: 'operator_quarantine.retry',
  method: 'POST',
  path: '/api/admin/mail-quarantine/:id/retry',
  access: 'admin',
  permission: 'clients.write',
  summary: 'Read a mail that was put aside once more',
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
  summary: 'Throw a mail away that was put aside; it is not taken in again',
  params,
  reply: emptySchema,
  errors: ['resource.not_found'],
});
