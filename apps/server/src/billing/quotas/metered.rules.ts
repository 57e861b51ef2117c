import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';

/** What is used up; the other resources hold as long as the grant lives. */
const meteredResources: ReadonlySet<QuotaResource> = new Set(['sends']);

export function isMetered(resource: QuotaResource): boolean {
  return meteredResources.has(resource);
}

/** From this step of arrears on everything can only be read. */
export const readOnlyStep = 2;
