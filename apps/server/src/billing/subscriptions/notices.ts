import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type { BillingNotice } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type { Offer } from '#billing/catalog/catalog.types.ts';
import { notify } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { BillingDeps, SubscriptionRow } from './subscriptions.types.ts';

/** Notifies the client in the app; a mail about it, if any, is sent separately. */
export async function notifyClient({
  tx,
  deps,
  row,
  what,
  offer,
}: {
  tx: Tx;
  deps: BillingDeps;
  row: SubscriptionRow;
  what: BillingNotice;
  offer: Offer;
}): Promise<void> {
  const plan = offer.planName[toWireLocale(row.locale)] ?? offer.planCode;
  const link =
    what === 'payment_failed' || what === 'read_only' || what === 'suspended' ? '/user/pagos' : '/user/myplan';
  await notify({
    tx,
    deps,
    owner: row.ownerId,
    notification: { kind: 'billing.notice', params: { what, plan }, link },
  });
}
