import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findSeller } from '../seller.repository.ts';

/** Today in the seller's zone; without a seller, in UTC. */
export async function billingToday(tx: Tx, deps: Pick<Platform, 'clock'>): Promise<Temporal.PlainDate> {
  const seller = await findSeller(tx);
  const now = await billingNow({ tx, deps });
  return now.toZonedDateTimeISO(seller?.timeZone ?? 'UTC').toPlainDate();
}
