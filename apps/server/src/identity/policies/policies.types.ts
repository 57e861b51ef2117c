import type { PolicyTexts } from '@enlace/contract/identity/policies/policy.schemas.ts';

export type PolicyRow = {
  version: number;
  texts: PolicyTexts;
  summary: PolicyTexts;
  needsConsent: boolean;
  isReviewed: boolean;
  publishedAt: Temporal.Instant;
};

export type PolicyDraftRow = {
  texts: PolicyTexts;
  summary: PolicyTexts;
  needsConsent: boolean;
  revision: number;
  changedAt: Temporal.Instant;
};
