import { findPackage } from '#billing/catalog/catalog.usecases.ts';
import { getClientCard } from '#identity/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { addDays } from '../rules/periods.rules.ts';
import type { Author, BillingDeps } from '../subscriptions.types.ts';
import { insertGrant, updatePurchase } from './packages.repository.ts';
import type { PurchaseRow } from './packages.types.ts';
import { recordPackage } from './record-package.ts';

type Input = { tx: Tx; deps: Pick<BillingDeps, 'ids'>; purchase: PurchaseRow; at: Temporal.Instant; author: Author };

/** A package was paid: its grants count from now on. A second call changes nothing. */
export async function activatePackage({ tx, deps, purchase, at, author }: Input): Promise<void> {
  if (purchase.state !== 'pending') return;
  const { ownerId, id, packageId, validDays, priority } = purchase;
  const { timeZone } = await getClientCard(tx, ownerId);
  const expiresAt = validDays === null ? null : addDays({ at, days: validDays, timeZone });
  const held = await findPackage({ tx, packageId });
  if (!held) throw new Error(`a package that was bought does not exist: ${packageId}`);
  await updatePurchase(tx, {
    owner: ownerId,
    id,
    set: { state: 'active', startsAt: at, expiresAt, expiresUnpaidAt: null },
  });
  for (const { resource, amount } of held.quotas) {
    await insertGrant(tx, {
      ownerId,
      id: deps.ids.uuid(),
      resource,
      amount,
      priority,
      purchaseId: id,
      reason: null,
      startsAt: at,
      expiresAt,
    });
  }
  const after = { package: purchase.code, expiresAt: expiresAt?.toString() ?? null };
  const entry = { kind: 'package_started', after, invoiceId: purchase.invoiceId, reference: id } as const;
  await recordPackage({ tx, owner: ownerId, author, at, entry });
}
