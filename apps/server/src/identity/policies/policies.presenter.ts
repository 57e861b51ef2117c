import type { Policy } from '@enlace/contract/identity/policies/policy.contract.ts';
import type { PolicyDraft, PolicyVersion } from '@enlace/contract/identity/policies/policy.schemas.ts';
import type { PolicyDraftRow, PolicyRow } from './policies.types.ts';

export function presentPolicy({ version, texts, publishedAt, isReviewed }: PolicyRow): Policy {
  return { version, texts, updatedAt: publishedAt.toString(), isReviewed };
}

export function presentVersion({
  version,
  publishedAt,
  summary,
  needsConsent,
  isReviewed,
}: Omit<PolicyRow, 'texts'>): PolicyVersion {
  return { version, publishedAt: publishedAt.toString(), summary, needsConsent, isReviewed };
}

export function presentDraft({ changedAt, ...draft }: PolicyDraftRow): PolicyDraft {
  return { ...draft, changedAt: changedAt.toString() };
}
