import type { AdminSubscriptionItem } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import { presentNames } from '../subscriptions.presenter.ts';
import type { ListRow } from './admin-subscriptions.queries.ts';

export function presentItem(row: ListRow): AdminSubscriptionItem {
  const { scheduledPlanCode: code, scheduledPlanName: name } = row;
  return {
    id: row.id,
    client: { id: row.ownerId, name: row.clientName, email: row.clientEmail },
    state: row.state,
    offer: {
      catalogItemId: row.catalogItemId,
      plan: { code: row.planCode, name: presentNames(row.planName) },
      period: { code: row.periodCode, name: presentNames(row.periodName), unit: row.unit, unitCount: row.unitCount },
      currency: row.currency,
      priceMinor: row.priceMinor,
      taxInclusive: row.taxInclusive,
    },
    periodStart: row.periodStart.toString(),
    periodEnd: row.periodEnd.toString(),
    nextBoundary: row.nextBoundary?.toString() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    scheduledPlan: code === null ? null : { code, name: presentNames(name ?? {}) },
    dunningStep: row.dunningStep,
    pastDueSince: row.pastDueSince?.toString() ?? null,
    isParked: row.isParked,
    createdAt: row.createdAt.toString(),
  };
}
