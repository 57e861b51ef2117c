import { z } from 'zod';
import { wireLocales } from '../core/locale.ts';
import { defineOperation } from '../core/operation.ts';
import { instantSchema } from '../core/primitives.ts';

export const policySchema = z.object({
  /** The number that registration stores with the consent. */
  version: z.number().int().positive(),
  updatedAt: instantSchema,
  /** Markdown (headings, paragraphs, lists, emphasis, links), one text per language. */
  texts: z.record(z.enum(wireLocales), z.string()),
});
export type Policy = z.infer<typeof policySchema>;

export const policy = defineOperation({
  id: 'policy.read',
  method: 'GET',
  path: '/api/policy',
  access: 'public',
  summary: 'The operator’s policy texts in force',
  reply: policySchema,
});
