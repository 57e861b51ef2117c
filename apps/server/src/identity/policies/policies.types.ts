import type {
  policyDraftSchema,
  PolicyTexts,
  policyVersionSchema,
} from '@enlace/contract/identity/policies/policy.schemas.ts';
import type { z } from 'zod';

export type PolicyVersionRow = z.output<typeof policyVersionSchema>;
export type PolicyRow = PolicyVersionRow & { texts: PolicyTexts };
export type PolicyDraftRow = z.output<typeof policyDraftSchema>;
