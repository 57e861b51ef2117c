import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { instantCodec } from '../../core/codecs.ts';
import { policyTextsSchema, policyVersionSchema } from './policy.schemas.ts';

export const policySchema = z.object({
  /** The number stored with the consent at registration. */
  version: z.number().int().positive(),
  updatedAt: instantCodec,
  /** Markdown (headings, paragraphs, lists, emphasis, links) without HTML, one text per language. */
  texts: policyTextsSchema,
  /** False for the default text of the product. */
  isReviewed: z.boolean(),
});
export type Policy = z.input<typeof policySchema>;

const version = z.object({ version: z.coerce.number().int().positive().max(2_000_000_000) });

export const policy = defineOperation({
  id: 'policy.read',
  method: 'GET',
  path: '/api/policy',
  access: 'public',
  summary: 'The operator’s policy texts in force',
  reply: policySchema,
});

export const policyVersions = defineOperation({
  id: 'policy.versions',
  method: 'GET',
  path: '/api/policy/versions',
  access: 'public',
  summary: 'All versions, newest first, with their changes',
  reply: z.object({ items: z.array(policyVersionSchema) }),
});

export const policyVersion = defineOperation({
  id: 'policy.version',
  method: 'GET',
  path: '/api/policy/versions/:version',
  access: 'public',
  summary: 'The texts of one version',
  params: version,
  reply: policySchema,
});

export const policyStanding = defineOperation({
  id: 'policy.standing',
  method: 'GET',
  path: '/api/user/policy',
  access: 'user',
  permission: 'account.read',
  summary: 'Whether the client has to accept, or be notified of, a new version',
  reply: z.object({
    /** The current version while the client has not answered it; null otherwise. */
    pending: policyVersionSchema.nullable(),
  }),
});

export const answerPolicy = defineOperation({
  id: 'policy.answer',
  method: 'POST',
  path: '/api/user/policy',
  access: 'user',
  permission: 'account.write',
  summary: 'Accept the version in force, or confirm having seen it if no consent is required',
  body: z.strictObject({ version: z.number().int().positive() }),
  reply: z.object({ pending: policyVersionSchema.nullable() }),
  errors: ['policy.not_in_force'],
});
