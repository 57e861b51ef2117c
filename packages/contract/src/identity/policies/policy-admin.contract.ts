import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { emptySchema, idSchema, instantSchema } from '../../core/primitives.ts';
import {
  policyAnswerKinds,
  policyDraftInputSchema,
  policyDraftSchema,
  policyTextsSchema,
  policyVersionSchema,
} from './policy.schemas.ts';

const read = { access: 'admin', permission: 'settings.read' } as const;
const write = { access: 'admin', permission: 'settings.write' } as const;

const countedVersion = policyVersionSchema.extend({
  /** Clients who registered with it or accepted it. */
  accepted: z.number().int(),
  /** Clients who were only notified. */
  seen: z.number().int(),
});

const reply = z.object({
  texts: policyTextsSchema,
  draft: policyDraftSchema.nullable(),
  versions: z.array(countedVersion),
  /** Total number of clients, for comparison. */
  clients: z.number().int(),
});

export const getPolicyDesk = defineOperation({
  id: 'policy_desk.get',
  method: 'GET',
  path: '/api/admin/policy',
  ...read,
  summary: 'The texts in force, the draft, and every version with who accepted it',
  reply,
});

export const putPolicyDraft = defineOperation({
  id: 'policy_desk.put_draft',
  method: 'PUT',
  path: '/api/admin/policy/draft',
  ...write,
  summary: 'Save the next texts as a draft; HTML and dangerous links are removed',
  body: policyDraftInputSchema,
  reply: z.object({ draft: policyDraftSchema }),
  errors: ['policy.draft_changed'],
});

export const removePolicyDraft = defineOperation({
  id: 'policy_desk.remove_draft',
  method: 'DELETE',
  path: '/api/admin/policy/draft',
  ...write,
  summary: 'Discard the draft',
  reply: emptySchema,
});

export const publishPolicy = defineOperation({
  id: 'policy_desk.publish',
  method: 'POST',
  path: '/api/admin/policy/publish',
  ...write,
  summary: 'Publish the draft as the next version; it takes effect at once and can no longer change',
  body: z.strictObject({ revision: z.number().int().positive() }),
  reply,
  errors: ['policy.draft_changed', 'policy.text_missing'],
});

export const listPolicyAnswers = defineOperation({
  id: 'policy_desk.answers',
  method: 'GET',
  path: '/api/admin/policy/answers',
  access: 'admin',
  permission: 'clients.read',
  summary: 'Who accepted which version, newest first',
  query: z.object({ ...pageQueryShape, version: z.coerce.number().int().positive().max(2_000_000_000).optional() }),
  reply: pageOf(
    z.object({
      clientId: idSchema,
      name: z.string(),
      email: z.string(),
      version: z.number().int(),
      kind: z.enum(policyAnswerKinds),
      at: instantSchema,
    }),
  ),
});
