import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emailSchema, idSchema, lineSchema } from '../../core/primitives.ts';
import { oauthIdSchema, oauthKindSchema } from '../../operation/instance/oauth-providers.schemas.ts';
import { imapStarts, mailSourceLimits, mailSourceSchema } from './mail-sources.schemas.ts';

const params = z.object({ id: idSchema });
const common = { access: 'user', permission: 'mailbox.write' } as const;

export const accessProviderSchema = z.object({
  id: oauthIdSchema,
  kind: oauthKindSchema,
  name: z.string(),
  /** False: the operator has not set it, so it cannot be used. */
  isReady: z.boolean(),
});
export type AccessProvider = z.output<typeof accessProviderSchema>;

export const listAccessProviders = defineOperation({
  id: 'mail_sources.list_providers',
  method: 'GET',
  path: '/api/mail-sources/providers',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Providers whose mailboxes are connected by signing in there instead of with a password',
  reply: z.object({ items: z.array(accessProviderSchema) }),
});

export const startAccessInputSchema = z.strictObject({
  provider: oauthIdSchema,
  /** The mailbox, and its user name. */
  address: emailSchema,
  /** A mailbox of several: whoever signs in has another address. */
  isShared: z.boolean().default(false),
  name: lineSchema({ max: mailSourceLimits.name }),
  profileId: idSchema,
  start: z.enum(imapStarts).default('now'),
});
export type StartAccessInput = z.output<typeof startAccessInputSchema>;

const urlSchema = z.object({
  /** Where the person signs in and agrees; it comes back to this installation. */
  url: z.string(),
});

export const startAccess = defineOperation({
  id: 'mail_sources.start_access',
  method: 'POST',
  path: '/api/mail-sources/access',
  ...common,
  proof: true,
  history: 'none',
  summary: 'Begin to connect a mailbox by signing in at its provider; nothing is connected yet',
  body: startAccessInputSchema,
  reply: urlSchema,
  errors: ['mail_sources.too_many', 'mail_sources.provider_not_set'],
});

export const restartAccess = defineOperation({
  id: 'mail_sources.restart_access',
  method: 'POST',
  path: '/api/mail-sources/:id/access',
  ...common,
  proof: true,
  history: 'none',
  summary: 'Begin to connect a known mailbox again, or by signing in instead of its password; it keeps its history',
  params,
  body: z.strictObject({ provider: oauthIdSchema, isShared: z.boolean().default(false) }),
  reply: urlSchema,
  errors: ['resource.not_found', 'mail_sources.provider_not_set'],
});

export const finishAccessInputSchema = z.strictObject({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(4096).optional(),
  /** Instead of a code: why there is none (RFC 6749 §4.1.2.1). */
  error: z.string().max(100).optional(),
  /** The provider whose address the person came back at; absent at the address that was the same for all. */
  provider: oauthIdSchema.optional(),
  /** Who answered, where it says so (RFC 9207). */
  iss: z.string().max(1000).optional(),
});
export type FinishAccessInput = z.output<typeof finishAccessInputSchema>;

export const finishAccess = defineOperation({
  id: 'mail_sources.finish_access',
  method: 'POST',
  path: '/api/mail-sources/access/finish',
  ...common,
  summary: 'Connect the mailbox with what the provider gave, in the session that began it; it must open right now',
  body: finishAccessInputSchema,
  reply: mailSourceSchema,
  errors: [
    'resource.not_found',
    'mail_sources.too_many',
    'mail_sources.provider_not_set',
    'mail_sources.access_denied',
    'mail_sources.access_expired',
    'mail_sources.connection_failed',
  ],
});
