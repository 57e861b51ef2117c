import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { clientPermissions } from '../../core/permissions.ts';
import { instantCodec } from '../../core/codecs.ts';
import { emptySchema, idSchema, lineSchema } from '../../core/primitives.ts';

/** Calls per key and minute, keys per client, days before expiry at which a reminder is mailed. */
export const apiKeyLimits = { perClient: 20, name: 80, callsPerMinute: 600, noticeDays: 7 } as const;

/** Lifetimes of a new key; `never` is possible, with a warning. */
export const apiKeyLives = ['30', '90', '365', 'never'] as const;
export type ApiKeyLife = (typeof apiKeyLives)[number];

/** Prefix of every key, so that people and scanners recognise one. */
export const apiKeyMark = 'enl_';

export const apiKeyStates = ['active', 'expired', 'revoked'] as const;

const scopeSchema = z.enum(clientPermissions);

export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: z.array(scopeSchema),
  /** First characters of the secret part; the rest is returned once, on creation. */
  prefix: z.string(),
  state: z.enum(apiKeyStates),
  createdAt: instantCodec,
  expiresAt: instantCodec.nullable(),
  revokedAt: instantCodec.nullable(),
  /** Updated at most every five minutes. */
  lastUsedAt: instantCodec.nullable(),
  /** The network of the last use, without the part that identifies a machine. */
  lastUsedNetwork: z.string().nullable(),
});
export type ApiKey = z.input<typeof apiKeySchema>;

export const createApiKeyInputSchema = z.strictObject({
  name: lineSchema({ max: apiKeyLimits.name }),
  scopes: z
    .array(scopeSchema)
    .min(1)
    .max(clientPermissions.length)
    .transform((scopes) => clientPermissions.filter((scope) => scopes.includes(scope))),
  life: z.enum(apiKeyLives),
});
export type CreateApiKeyInput = z.output<typeof createApiKeyInputSchema>;

export const listApiKeys = defineOperation({
  id: 'api_keys.list',
  method: 'GET',
  path: '/api/keys',
  access: 'user',
  permission: 'account.read',
  summary: 'The client’s API keys, newest first, without those that ended long ago',
  reply: z.object({ items: z.array(apiKeySchema) }),
});

export const createApiKey = defineOperation({
  id: 'api_keys.create',
  method: 'POST',
  path: '/api/keys',
  access: 'user',
  permission: 'account.security',
  feature: 'api',
  proof: true,
  summary: 'Create an API key; the answer is the only place where the whole key is shown',
  body: createApiKeyInputSchema,
  reply: z.object({ key: apiKeySchema, token: z.string() }),
  errors: ['api_keys.too_many'],
});

export const renameApiKey = defineOperation({
  id: 'api_keys.rename',
  method: 'PATCH',
  path: '/api/keys/:id',
  access: 'user',
  permission: 'account.security',
  summary: 'Rename an API key',
  params: z.object({ id: idSchema }),
  body: z.strictObject({ name: lineSchema({ max: apiKeyLimits.name }) }),
  reply: apiKeySchema,
  errors: ['resource.not_found'],
});

export const revokeApiKey = defineOperation({
  id: 'api_keys.revoke',
  method: 'DELETE',
  path: '/api/keys/:id',
  access: 'user',
  permission: 'account.security',
  summary: 'Revoke an API key at once and for good',
  params: z.object({ id: idSchema }),
  reply: emptySchema,
  errors: ['resource.not_found'],
});
