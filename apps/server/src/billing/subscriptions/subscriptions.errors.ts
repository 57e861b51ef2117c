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

export function packageUnavailable(): AppError {
  return new AppError('packages.unavailable');
}
