import type { AdminSubscription } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import type { Charge, OfferSummary } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';

export const billingId = (n: number) => `01920000-0000-7000-8000-0000000006${n}`;
export const named = (es: string, en: string, jp: string) => ({ es, en, jp });
export const planNames = { workshop: named('Taller', 'Workshop', '工房'), shop: named('Tienda', 'Shop', '店') };

export function aCharge(dueMinor: number, changes: Partial<Charge> = {}): Charge {
  return {
    currency: 'EUR',
    lines: [],
    taxes: [],
    netMinor: dueMinor,
    taxMinor: 0,
    totalMinor: dueMinor,
    creditMinor: 0,
    dueMinor,
    ...changes,
  };
}

export function anOffer(changes: Partial<OfferSummary> = {}): OfferSummary {
  return {
    catalogItemId: billingId(20),
    plan: { code: 'workshop', name: planNames.workshop },
    period: { code: 'month', name: named('Mensual', 'Monthly', '毎月'), unit: 'month', unitCount: 1 },
    currency: 'EUR',
    priceMinor: 1900,
    taxInclusive: false,
    ...changes,
  };
}

export function aSubscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    id: billingId(10),
    state: 'active',
    access: 'full',
    plan: { code: 'workshop', name: planNames.workshop },
    missingFeatures: [],
    trialEndsAt: null,
    periodStart: '2026-11-01T00:00:00Z',
    periodEnd: '2026-12-01T00:00:00Z',
    quotas: [],
    offer: anOffer(),
    timeZone: 'Europe/Madrid',
    nextCharge: { at: '2026-12-01T00:00:00Z', charge: aCharge(2299) },
    scheduledChange: null,
    cancelAtPeriodEnd: false,
    cancelledAt: null,
    pausedAt: null,
    resumesAt: null,
    pendingStart: null,
    dunning: null,
    coupon: null,
    unpaidInvoices: [],
    creditMinor: 0,
    serverTime: '2026-11-19T10:00:00Z',
    ...changes,
  };
}

export function aSubscriptionItem(changes: Partial<AdminSubscription['item']> = {}): AdminSubscription['item'] {
  return {
    id: billingId(10),
    client: { id: billingId(90), name: 'Barro y Sal', email: 'marina@barroysal.es' },
    state: 'active',
    offer: anOffer(),
    periodStart: '2026-11-01T00:00:00Z',
    periodEnd: '2026-12-01T00:00:00Z',
    nextBoundary: '2026-12-01T00:00:00Z',
    cancelAtPeriodEnd: false,
    scheduledPlan: null,
    pastDueSince: null,
    dunningStep: 0,
    isParked: false,
    createdAt: '2026-03-02T10:00:00Z',
    ...changes,
  };
}

export function anAdminSubscription(changes: Partial<AdminSubscription> = {}): AdminSubscription {
  return {
    item: aSubscriptionItem(),
    subscription: aSubscription(),
    cancelReason: null,
    parkedAt: null,
    parkedReason: null,
    periods: [],
    purchases: [],
    grants: [],
    ...changes,
  };
}
