import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emailSchema, emptySchema, idSchema } from '../../core/primitives.ts';
import {
  identitySchema,
  officeHoursSchema,
  ownServerInputSchema,
  senderIdentityInputSchema,
  ownServerSchema,
  senderProfileSchema,
  serverTestSchema,
  signatureSchema,
} from './senders.schemas.ts';

const profileParams = z.object({ profileId: idSchema });
const changedReply = z.object({ sender: senderProfileSchema });

export const listSenders = defineOperation({
  id: 'senders.list',
  method: 'GET',
  path: '/api/senders/profiles',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'How each profile presents itself in mails: name, addresses, signature, hours and automatic reply',
  reply: z.object({ items: z.array(senderProfileSchema), accountName: z.string() }),
});

export const getSender = defineOperation({
  id: 'senders.get',
  method: 'GET',
  path: '/api/senders/profiles/:profileId',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'How one profile presents itself in mails',
  params: profileParams,
  reply: senderProfileSchema,
});

export const listIdentities = defineOperation({
  id: 'senders.identities',
  method: 'GET',
  path: '/api/senders/profiles/:profileId/identities',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Senders that mails of a profile can leave as, and which one is usual for a conversation or a person',
  params: profileParams,
  query: z.object({
    conversationId: idSchema.optional(),
    /** Who a first mail goes to. */
    to: emailSchema.optional(),
  }),
  reply: z.object({ items: z.array(identitySchema) }),
});

export const setIdentity = defineOperation({
  id: 'senders.set_identity',
  method: 'PUT',
  path: '/api/senders/profiles/:profileId/identity',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Name and addresses of a profile in mails',
  params: profileParams,
  body: senderIdentityInputSchema,
  reply: changedReply,
});

export const setSignature = defineOperation({
  id: 'senders.set_signature',
  method: 'PUT',
  path: '/api/senders/profiles/:profileId/signature',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Signature of a profile; disallowed markup is removed',
  params: profileParams,
  body: signatureSchema,
  reply: changedReply,
});

export const setHours = defineOperation({
  id: 'senders.set_hours',
  method: 'PUT',
  path: '/api/senders/profiles/:profileId/hours',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Office hours, expected reply time and automatic reply of a profile',
  params: profileParams,
  body: officeHoursSchema,
  reply: changedReply,
});

export const getServer = defineOperation({
  id: 'senders.get_server',
  method: 'GET',
  path: '/api/senders/server',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'The client’s own sending server, without its password; null if there is none',
  reply: z.object({ server: ownServerSchema.nullable() }),
});

/** Any change of the connection disables the server until a test has succeeded. */
export const setServer = defineOperation({
  id: 'senders.set_server',
  method: 'PUT',
  path: '/api/senders/server',
  access: 'user',
  permission: 'account.security',
  feature: 'own_sender',
  summary: 'Set the own sending server',
  body: ownServerInputSchema,
  reply: z.object({ server: ownServerSchema }),
  errors: ['outbound.refused'],
});

export const testServer = defineOperation({
  id: 'senders.test_server',
  method: 'POST',
  path: '/api/senders/server/test',
  access: 'user',
  permission: 'account.security',
  summary: 'Send a test mail through the own server to the account’s address',
  reply: serverTestSchema,
  errors: ['resource.not_found', 'senders.too_many_tests'],
});

export const switchServer = defineOperation({
  id: 'senders.switch_server',
  method: 'PUT',
  path: '/api/senders/server/state',
  access: 'user',
  permission: 'account.security',
  summary: 'Enable or disable sending through the own server',
  body: z.object({ on: z.boolean() }),
  reply: z.object({ server: ownServerSchema }),
  errors: ['resource.not_found', 'senders.server_untested', 'plan.feature_missing', 'plan.feature_not_offered'],
});

export const removeServer = defineOperation({
  id: 'senders.remove_server',
  method: 'DELETE',
  path: '/api/senders/server',
  access: 'user',
  permission: 'account.security',
  summary: 'Delete the own server and its password',
  errors: ['resource.not_found'],
  reply: emptySchema,
});
