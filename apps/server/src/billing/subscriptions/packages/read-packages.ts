import type { Page } from '@enlace/contract/core/paging.ts';
import type { OfferedPackage } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import { inEveryLanguage } from '#billing/catalog/catalog.rules.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import { listPackages } from '#billing/catalog/catalog.usecases.ts';
import { amountDue, isSellingOpen } from '#billing/invoices/invoices.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { finalPricesFor } from '../consumer-prices.ts';
import type { ClientCall } from '../subscriptions.types.ts';
import { accountTypeOf } from '../usecases/plan-change.ts';
import { listGrants, listPurchases } from './packages.repository.ts';
import type { Purchase, PurchaseRow } from './packages.types.ts';

/** Packages the client may buy. */
export async function listOffered({
  deps,
  ctx,
}: ClientCall): Promise<{ items: OfferedPackage[]; isSellingOpen: boolean }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const at = await billingNow({ tx, deps });
    const accountTypeId = await accountTypeOf(tx, owner);
    const packages = await listPackages({ tx, accountTypeId, at });
    const final = await finalPricesFor({ tx, owner, at, accountTypeId });
    return {
      items: packages.map((offered) => ({
        ...final(offered, 'priceMinor'),
        id: offered.packageId,
        name: inEveryLanguage(offered.name),
        description: inEveryLanguage(offered.description),
      })),
      isSellingOpen: await isSellingOpen(tx),
    };
  });
}

async function withGrants(
  tx: Tx,
  { owner, rows }: { owner: OwnerId; rows: readonly PurchaseRow[] },
): Promise<Purchase[]> {
  const grants = await listGrants(tx, { owner, purchaseIds: rows.map(({ id }) => id) });
  const items: Purchase[] = [];
  for (const row of rows) {
    const isWaiting = row.state === 'pending' && row.invoiceId !== null;
    const dueMinor = isWaiting && row.invoiceId ? await amountDue({ tx, owner, invoiceId: row.invoiceId }) : null;
    items.push({
      ...row,
      package: { id: row.packageId, code: row.code, name: inEveryLanguage(row.name) },
      dueMinor,
      grants: grants.filter(({ purchaseId }) => purchaseId === row.id),
    });
  }
  return items;
}

export async function readPurchase(tx: Tx, row: PurchaseRow): Promise<Purchase> {
  const [purchase] = await withGrants(tx, { owner: row.ownerId, rows: [row] });
  if (!purchase) throw new Error('one purchase came out as none');
  return purchase;
}

/** A client's purchases, newest first. */
export async function pagePurchases(
  tx: Tx,
  { owner, cursor, limit }: { owner: OwnerId; cursor: string | undefined; limit: number },
): Promise<Page<Purchase>> {
  const rows = await listPurchases(tx, { owner, before: cursor, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { items: await withGrants(tx, { owner, rows: page }), next };
}
