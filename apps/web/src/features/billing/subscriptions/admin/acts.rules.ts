import type { AdminSubscriptionItem } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';

export type Act =
  | 'change'
  | 'cancel'
  | 'resume'
  | 'pause'
  | 'unpause'
  | 'extend'
  | 'unpark'
  | 'coupon'
  | 'grant'
  | 'dropChange'
  | 'forecast';

type Subject = Pick<AdminSubscriptionItem, 'state' | 'cancelAtPeriodEnd' | 'isParked'> & { scheduledPlan: unknown };

/** Actions a subscription allows in its state; the server checks again. */
export function actsOf({ state, cancelAtPeriodEnd, isParked, scheduledPlan }: Subject): ReadonlySet<Act> {
  const acts = new Set<Act>(['grant', 'forecast']);
  const isOver = state === 'cancelled' || state === 'expired';
  if (isParked) acts.add('unpark');
  if (isOver) return acts;
  acts.add('cancel').add('coupon');
  if (!isParked && ['trialing', 'active', 'paused'].includes(state)) acts.add('change');
  if (cancelAtPeriodEnd) acts.add('resume');
  if (state === 'active' && !cancelAtPeriodEnd) acts.add('pause');
  if (state === 'paused') acts.add('unpause');
  if (state === 'trialing') acts.add('extend');
  if (scheduledPlan !== null) acts.add('dropChange');
  return acts;
}
