import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type {
  ChangeKind,
  listClientOffers,
} from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import { planFeatures } from '@enlace/contract/core/plan-features.ts';
import { inEveryLanguage, yearlyMinor } from '#billing/catalog/catalog.rules.ts';
import type { Offer, PlanCard, PlanQuota } from '#billing/catalog/catalog.types.ts';
import { listOffers, planCards, planQuotas } from '#billing/catalog/catalog.usecases.ts';
import { isSellingOpen } from '#billing/invoices/invoices.usecases.ts';
import { quotaResources } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { summaryOf } from '../offer-summary.rules.ts';
import { finalPricesFor } from '../consumer-prices.ts';
import { findCurrent } from '../subscriptions.repository.ts';
import type { ClientCall, SubscriptionRow } from '../subscriptions.types.ts';
import { planningFor } from './client-acts.ts';
import { accountTypeOf, isUpgrade, type Planning } from './plan-change.ts';

type Reply = ReplyOf<typeof listClientOffers>;

async function changeKindOf(
  planning: Planning,
  { row, offer }: { row: SubscriptionRow | undefined; offer: Offer },
): Promise<ChangeKind> {
  if (!row || (row.state === 'paused' && row.keptDays === null)) return 'start';
  if (row.nextCatalogItemId === offer.catalogItemId) return 'scheduled';
  if (row.state === 'trialing') return 'after_trial';
  if (row.catalogItemId === offer.catalogItemId) return 'current';
  return (await isUpgrade(planning, { current: row, offer })) ? 'upgrade' : 'downgrade';
}

function planOf(
  offer: Offer,
  { cards, quotas }: { cards: readonly PlanCard[]; quotas: readonly PlanQuota[] },
): Reply['plans'][number] {
  const card = cards.find(({ planId }) => planId === offer.planId);
  return {
    id: offer.planId,
    code: offer.planCode,
    name: inEveryLanguage(offer.planName),
    description: inEveryLanguage(card?.description ?? {}),
    features: (card?.features ?? []).map(inEveryLanguage),
    featureKeys: planFeatures.filter((key) => card?.featureKeys.includes(key) ?? false),
    includesPlanId: card?.includesPlanId ?? null,
    isHighlighted: card?.isHighlighted ?? false,
    quotas: quotaResources.map((resource) => {
      const held = quotas.find((each) => each.planId === offer.planId && each.resource === resource);
      return {
        resource,
        quota: held?.quota ?? null,
        kind: held?.kind ?? (resource === 'sends' ? 'metered' : 'static'),
        isSoft: held?.isSoft ?? false,
      };
    }),
  };
}

/** Plans and offers a client may choose, each with what choosing it would mean. */
export async function listClientChoices({ deps, ctx }: ClientCall): Promise<Reply> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const planning = await planningFor({ tx, deps, owner });
    const row = await findCurrent({ tx, owner, defaultLocale: deps.config.defaultLocale });
    const accountTypeId = await accountTypeOf(tx, owner);
    const offers = await listOffers({ tx, accountTypeId, at: planning.at });
    const final = await finalPricesFor({ tx, owner, at: planning.at, accountTypeId });
    const plans = [...new Map(offers.map((offer) => [offer.planId, offer])).values()];
    const planIds = plans.map(({ planId }) => planId);
    const [cards, quotas] = [await planCards({ tx, planIds }), await planQuotas({ tx, planIds })];
    const items: Reply['offers'] = [];
    for (const offer of offers) {
      const change = await changeKindOf(planning, { row, offer });
      const item = { ...offer, ...summaryOf(offer), yearlyMinor: yearlyMinor(offer), change };
      items.push(final(item, 'priceMinor', 'setupFeeMinor', 'yearlyMinor'));
    }
    return {
      plans: plans.map((offer) => planOf(offer, { cards, quotas })),
      offers: items,
      isSellingOpen: await isSellingOpen(tx),
    };
  });
}
