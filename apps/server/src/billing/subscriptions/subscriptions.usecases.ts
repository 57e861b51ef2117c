import { findOffer, getTrialItem } from '#billing/catalog/catalog.usecases.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { addDays } from './rules/periods.rules.ts';
import { insertSubscription } from './subscriptions.repository.ts';
import type { BillingDeps } from './subscriptions.types.ts';

type StartInput = { tx: Tx; deps: Pick<BillingDeps, 'clock'>; owner: OwnerId; timeZone: string };

/** Starts the catalogue's trial for a new client, in whole days of the client's time zone. */
export async function startTrial({ tx, deps, owner, timeZone }: StartInput): Promise<void> {
  const item = await getTrialItem(tx);
  const at = await billingNow({ tx, deps });
  const offer = await findOffer({ tx, catalogItemId: item.id, at });
  if (!offer) throw new Error('the catalogue’s trial has no price');
  const end = addDays({ at, days: item.trialDays, timeZone });
  const [made] = await tx.sql<{ id: string }[]>`select uuidv7() as id`;
  const id = made?.id ?? '';
  const trial = {
    ownerId: owner,
    id,
    catalogItemId: item.id,
    catalogPriceId: offer.priceId,
    state: 'trialing' as const,
    timeZone,
    anchorAt: at,
    periodNumber: 0,
    periodStart: at,
    periodEnd: end,
    meterStart: at,
    meterEnd: end,
    trialEndsAt: end,
  };
  await insertSubscription(tx, trial, at);
  await tx.sql`
    insert into subscription_events (owner_id, subscription_id, at, kind, actor, after)
    values (${owner}, ${id}, ${at}, 'trial_started', 'system', ${tx.sql.json({ plan: offer.planCode, periodEnd: end.toString() })})`;
}
