import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';

/** Resources that are used up; the others apply as long as the grant is valid. */
const meteredResources: ReadonlySet<QuotaResource> = new Set(['sends']);

export function isMetered(resource: QuotaResource): boolean {
  return meteredResources.has(resource);
}

/** From this dunning step on everything is read-only. */
export const readOnlyStep = 2;
