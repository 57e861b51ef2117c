import type { PackagePurchase, QuotaGrant } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import { presentNames } from '../subscriptions.presenter.ts';
import type { GrantRow, PurchaseRow } from './packages.types.ts';

export function presentGrant(row: GrantRow): QuotaGrant {
  return {
    id: row.id,
    resource: row.resource,
    amount: row.amount,
    remaining: row.remaining,
    startsAt: row.startsAt.toString(),
    expiresAt: row.expiresAt?.toString() ?? null,
    revokedAt: row.revokedAt?.toString() ?? null,
    reason: row.reason,
  };
}

export function presentPurchase(
  row: PurchaseRow,
  { grants, dueMinor }: { grants: readonly GrantRow[]; dueMinor: number | null },
): PackagePurchase {
  return {
    id: row.id,
    package: { id: row.packageId, code: row.code, name: presentNames(row.name) },
    state: row.state,
    currency: row.currency,
    priceMinor: row.priceMinor,
    invoiceId: row.invoiceId,
    dueMinor,
    startsAt: row.startsAt?.toString() ?? null,
    expiresAt: row.expiresAt?.toString() ?? null,
    hasRolledOver: row.hasRolledOver,
    createdAt: row.createdAt.toString(),
    grants: grants.map(presentGrant),
  };
}
