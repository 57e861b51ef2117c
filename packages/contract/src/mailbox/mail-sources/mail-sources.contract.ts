import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { connectBoxInputSchema, connectBoxReplySchema } from './box-discovery.schemas.ts';
import {
  boxFolderSchema,
  boxSendingInputSchema,
  changeBoxFoldersInputSchema,
  changeMailSourceInputSchema,
  createImapInputSchema,
  createWebhookInputSchema,
  imapConnectionSchema,
  imapFailureSchema,
  imapReconnectionSchema,
  mailSourceSchema,
  mailTroubleSchema,
  quarantinedMailSchema,
} from './mail-sources.schemas.ts';

const params = z.object({ id: idSchema });

export const listMailSources = defineOperation({
  id: 'mail_sources.list',
  method: 'GET',
  path: '/api/mail-sources',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Mail sources other than reply addresses, with status and last error',
  reply: z.object({ items: z.array(mailSourceSchema) }),
});

export const readMailTrouble = defineOperation({
  id: 'mail_sources.trouble',
  method: 'GET',
  path: '/api/mail-sources/trouble',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Sources that bring no mail, and the number of set-aside mails that could not be read',
  reply: mailTroubleSchema,
});

export const testImap = defineOperation({
  id: 'mail_sources.test_imap',
  method: 'POST',
  path: '/api/mail-sources/imap/test',
  access: 'user',
  permission: 'mailbox.write',
  proof: true,
  history: 'none',
  summary: 'Try to open a mailbox; nothing is read or stored',
  body: imapConnectionSchema,
  reply: z.discriminatedUnion('result', [
    z.object({ result: z.literal('ok'), messages: z.number().int() }),
    z.object({ result: z.literal('failed'), reason: imapFailureSchema }),
  ]),
});

export const createImapSource = defineOperation({
  id: 'mail_sources.create_imap',
  method: 'POST',
  path: '/api/mail-sources/imap',
  access: 'user',
  permission: 'mailbox.write',
  proof: true,
  summary: 'Have a client’s mailbox read every few minutes; it must open right now',
  body: createImapInputSchema,
  reply: mailSourceSchema,
  errors: ['mail_sources.too_many', 'mail_sources.connection_failed'],
});

export const connectBox = defineOperation({
  id: 'mail_sources.connect',
  method: 'POST',
  path: '/api/mail-sources/connect',
  access: 'user',
  permission: 'mailbox.write',
  proof: true,
  summary: 'Find the servers of a mailbox by its address, try them, and have it read and send',
  body: connectBoxInputSchema,
  reply: connectBoxReplySchema,
  errors: ['mail_sources.too_many'],
});

export const reconnectImapSource = defineOperation({
  id: 'mail_sources.reconnect',
  method: 'PUT',
  path: '/api/mail-sources/:id/connection',
  access: 'user',
  permission: 'mailbox.write',
  proof: true,
  summary: 'Change a mailbox’s password or server; it must open right now',
  params,
  body: imapReconnectionSchema,
  reply: mailSourceSchema,
  errors: ['resource.not_found', 'mail_sources.connection_failed'],
});

export const createWebhookSource = defineOperation({
  id: 'mail_sources.create_webhook',
  method: 'POST',
  path: '/api/mail-sources/webhook',
  access: 'user',
  permission: 'mailbox.write',
  proof: true,
  summary: 'Create an address a mail service posts to; the answer is the only place where the secret is shown',
  body: createWebhookInputSchema,
  reply: z.object({ source: mailSourceSchema, secret: z.string() }),
  errors: ['mail_sources.too_many'],
});

export const renewWebhookSecret = defineOperation({
  id: 'mail_sources.renew_secret',
  method: 'POST',
  path: '/api/mail-sources/:id/secret',
  access: 'user',
  permission: 'mailbox.write',
  proof: true,
  summary: 'Create a new secret; the old one stops working at once',
  params,
  reply: z.object({ secret: z.string() }),
  errors: ['resource.not_found'],
});

export const changeMailSource = defineOperation({
  id: 'mail_sources.change',
  method: 'PATCH',
  path: '/api/mail-sources/:id',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Rename, assign to another profile, pause or resume, choose what first mails written elsewhere do',
  params,
  body: changeMailSourceInputSchema,
  reply: mailSourceSchema,
  errors: ['resource.not_found'],
});

export const listBoxFolders = defineOperation({
  id: 'mail_sources.list_folders',
  method: 'GET',
  path: '/api/mail-sources/:id/folders',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Folders of a mailbox, asked from its server now',
  params,
  reply: z.object({ items: z.array(boxFolderSchema) }),
  errors: ['resource.not_found', 'mail_sources.connection_failed'],
});

export const changeBoxFolders = defineOperation({
  id: 'mail_sources.change_folders',
  method: 'PUT',
  path: '/api/mail-sources/:id/folders',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Choose the folders that are read, and what happens there to mail whose conversation is closed here',
  params,
  body: changeBoxFoldersInputSchema,
  reply: mailSourceSchema,
  errors: ['resource.not_found', 'mail_sources.connection_failed'],
});

export const setBoxSending = defineOperation({
  id: 'mail_sources.set_sending',
  method: 'PUT',
  path: '/api/mail-sources/:id/sending',
  access: 'user',
  permission: 'mailbox.write',
  proof: true,
  summary: 'Send answers of what came through a mailbox through it; its mail server must take the login right now',
  params,
  body: boxSendingInputSchema,
  reply: mailSourceSchema,
  errors: ['resource.not_found', 'mail_sources.connection_failed'],
});

export const removeBoxSending = defineOperation({
  id: 'mail_sources.remove_sending',
  method: 'DELETE',
  path: '/api/mail-sources/:id/sending',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Let a mailbox only receive',
  params,
  reply: mailSourceSchema,
  errors: ['resource.not_found'],
});

export const pollMailSource = defineOperation({
  id: 'mail_sources.poll',
  method: 'POST',
  path: '/api/mail-sources/:id/poll',
  access: 'user',
  permission: 'mailbox.write',
  history: 'none',
  summary: 'Check a mailbox now instead of at its time',
  params,
  reply: emptySchema,
  errors: ['resource.not_found'],
});

export const removeMailSource = defineOperation({
  id: 'mail_sources.remove',
  method: 'DELETE',
  path: '/api/mail-sources/:id',
  access: 'user',
  permission: 'mailbox.write',
  proof: true,
  summary: 'Stop receiving mail from here and delete the password; received mail stays',
  params,
  reply: emptySchema,
  errors: ['resource.not_found'],
});

export const listQuarantine = defineOperation({
  id: 'mail_quarantine.list',
  method: 'GET',
  path: '/api/mail-quarantine',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Set-aside mails that could not be read, newest first',
  query: z.object(pageQueryShape),
  reply: pageOf(quarantinedMailSchema),
});

export const retryQuarantined = defineOperation({
  id: 'mail_quarantine.retry',
  method: 'POST',
  path: '/api/mail-quarantine/:id/retry',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Read a set-aside mail once more',
  params,
  reply: emptySchema,
  errors: ['resource.not_found', 'mail_sources.nothing_to_retry'],
});

export const discardQuarantined = defineOperation({
  id: 'mail_quarantine.discard',
  method: 'DELETE',
  path: '/api/mail-quarantine/:id',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Discard a set-aside mail; it is not collected again',
  params,
  reply: emptySchema,
  errors: ['resource.not_found'],
});
