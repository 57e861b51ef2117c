import type { Subscription } from '@enlace/contract/subscriptions/subscriptions.contract.ts';
import type { StatusTone } from '#components/figures/status-badge.tsx';

export const stateTones: Record<Subscription['state'], StatusTone> = {
  scheduled: 'info',
  pending_payment: 'warn',
  expired: 'neutral',
  trialing: 'info',
  active: 'ok',
  paused: 'warn',
  past_due: 'warn',
  suspended: 'danger',
  cancelled: 'neutral',
};

/** Which sentence says where the subscription stands in time, and the day in it. */
export function periodSentence(subscription: Subscription): { key: 'trial' | 'renews' | 'ended'; date: string } {
  const { state, trialEndsAt, periodEnd } = subscription;
  if (state === 'trialing' && trialEndsAt !== null) return { key: 'trial', date: trialEndsAt };
  const hasEnded = state === 'expired' || state === 'cancelled';
  return { key: hasEnded ? 'ended' : 'renews', date: periodEnd };
}
