import type { SubscriptionState } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { AppError } from '#platform/errors.ts';

export function offerUnavailable(): AppError {
  return new AppError('subscriptions.offer_unavailable');
}

export function taxIdRequired(): AppError {
  return new AppError('billing.tax_id_required');
}

export function sameOffer(): AppError {
  return new AppError('subscriptions.same_offer');
}

/** The amount differs from the one that was agreed to. */
export function chargeChanged(params: { expectedMinor: number; dueMinor: number; currency: string }): AppError {
  return new AppError('subscriptions.charge_changed', { params });
}

export function unpaid(): AppError {
  return new AppError('subscriptions.unpaid');
}

export function notPossible(state: SubscriptionState | 'none'): AppError {
  return new AppError('subscriptions.not_possible', { params: { state } });
}

export function startPending(): AppError {
  return new AppError('subscriptions.start_pending');
}

export function couponTaken(): AppError {
  return new AppError('subscriptions.coupon_taken');
}

export function parked(): AppError {
  return new AppError('subscriptions.parked');
}

/** A client can do nothing about what the operator has not filled in, and only reads that it is too early. */
export function shownToClient(error: unknown): unknown {
  const isHomework =
    error instanceof AppError && (error.code === 'billing.seller_required' || error.code === 'billing.series_required');
  return isHomework ? new AppError('billing.selling_closed', { cause: error }) : error;
}

export function keyReused(): AppError {
  return new AppError('packages.key_reused');
}

export function packageUnavailable(): AppError {
  return new AppError('packages.unavailable');
}
