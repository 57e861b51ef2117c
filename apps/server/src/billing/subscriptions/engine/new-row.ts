import type { Offer } from '#billing/catalog/catalog.types.ts';
import type { SubscriptionRow } from '../subscriptions.types.ts';
import type { Schedule } from './schedule.rules.ts';

type Input = Pick<SubscriptionRow, 'ownerId' | 'id' | 'timeZone' | 'locale' | 'state'> & {
  offer: Pick<Offer, 'catalogItemId' | 'priceId'>;
  schedule: Schedule;
  at: Temporal.Instant;
};

/** A new subscription. */
export function newRow({ ownerId, id, timeZone, locale, state, offer, schedule, at }: Input): SubscriptionRow {
  return {
    ...schedule,
    ownerId,
    id,
    catalogItemId: offer.catalogItemId,
    catalogPriceId: offer.priceId,
    state,
    timeZone,
    trialEndsAt: null,
    nextBoundary: null,
    cancelAtPeriodEnd: false,
    cancelReason: null,
    nextCatalogItemId: null,
    pausedAt: null,
    resumesAt: null,
    keptDays: null,
    pastDueSince: null,
    dunningStep: 0,
    isHardDecline: false,
    awaitingPaymentSince: null,
    startInvoiceId: null,
    startExpiresAt: null,
    cancelledAt: null,
    parkedAt: null,
    parkedReason: null,
    createdAt: at,
    locale,
  };
}
