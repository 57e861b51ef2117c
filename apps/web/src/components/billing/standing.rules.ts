import type { WireLocale } from '@enlace/contract/core/locale.ts';
import type { Subscription, SubscriptionState } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { StatusTone } from '#components/figures/status-badge.tsx';

export const stateTones: Record<SubscriptionState, StatusTone> = {
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

export type Amount = { minor: number; currency: string };

/** The sentence for the state of a subscription, with its values. */
export type Standing = {
  key:
    | 'scheduled'
    | 'pendingPayment'
    | 'expired'
    | 'trialOpen'
    | 'trialChosen'
    | 'trialCancelling'
    | 'renews'
    | 'changes'
    | 'cancelling'
    | 'runs'
    | 'pausedUntil'
    | 'paused'
    | 'pausedAfterTrial'
    | 'pastDue'
    | 'pastDueReadOnly'
    | 'suspended'
    | 'cancelled';
  date: string;
  until?: string | undefined;
  amount?: Amount | undefined;
  plan?: Record<WireLocale, string> | undefined;
};

/** The currently unpaid amount, in the currency of the subscription. */
export function openAmount({ unpaidInvoices, offer }: Pick<Subscription, 'unpaidInvoices' | 'offer'>): Amount {
  const { currency } = offer;
  const own = unpaidInvoices.filter((invoice) => invoice.currency === currency);
  return { minor: own.reduce((sum, { dueMinor }) => sum + dueMinor, 0), currency };
}

/** Amount due with the next charge, after credit. */
export function nextAmount({ nextCharge }: Pick<Subscription, 'nextCharge'>): Amount | undefined {
  if (nextCharge === null) return undefined;
  const { dueMinor, currency } = nextCharge.charge;
  return { minor: dueMinor, currency };
}

/** A trial that ended without a choice: nothing was bought, so there is nothing to resume. */
export function isAfterTrial({ state, trialEndsAt, offer }: Subscription): boolean {
  return state === 'paused' && trialEndsAt !== null && offer.priceMinor === 0;
}

function trialStanding(subscription: Subscription): Standing {
  const { scheduledChange, cancelAtPeriodEnd, periodEnd, trialEndsAt } = subscription;
  const date = trialEndsAt ?? periodEnd;
  if (cancelAtPeriodEnd) return { key: 'trialCancelling', date };
  if (scheduledChange === null) return { key: 'trialOpen', date };
  return { key: 'trialChosen', date, amount: nextAmount(subscription), plan: scheduledChange.offer.plan.name };
}

function activeStanding(subscription: Subscription): Standing {
  const { scheduledChange, cancelAtPeriodEnd, nextCharge, periodEnd } = subscription;
  if (cancelAtPeriodEnd) return { key: 'cancelling', date: periodEnd };
  const amount = nextAmount(subscription);
  if (scheduledChange !== null) {
    return { key: 'changes', date: scheduledChange.at, amount, plan: scheduledChange.offer.plan.name };
  }
  if (nextCharge === null) return { key: 'runs', date: periodEnd };
  return { key: 'renews', date: nextCharge.at, amount };
}

function pausedStanding(subscription: Subscription): Standing {
  const { pausedAt, resumesAt, trialEndsAt, periodEnd } = subscription;
  if (isAfterTrial(subscription)) return { key: 'pausedAfterTrial', date: trialEndsAt ?? periodEnd };
  const date = pausedAt ?? periodEnd;
  return resumesAt === null ? { key: 'paused', date } : { key: 'pausedUntil', date, until: resumesAt };
}

function arrearsStanding(subscription: Subscription): Standing {
  const { dunning, access, state, periodEnd } = subscription;
  const amount = openAmount(subscription);
  if (state === 'suspended') {
    return { key: 'suspended', date: dunning?.suspendedAt ?? periodEnd, until: dunning?.cancelledAt, amount };
  }
  if (access === 'full') return { key: 'pastDue', date: dunning?.readOnlyAt ?? periodEnd, amount };
  return { key: 'pastDueReadOnly', date: dunning?.readOnlyAt ?? periodEnd, until: dunning?.suspendedAt, amount };
}

/** The state of the subscription, in one sentence per state. */
export function standingOf(subscription: Subscription): Standing {
  const { state, periodStart, periodEnd, cancelledAt } = subscription;
  switch (state) {
    case 'scheduled':
      return { key: 'scheduled', date: periodStart };
    case 'pending_payment':
      return { key: 'pendingPayment', date: periodEnd, amount: openAmount(subscription) };
    case 'expired':
      return { key: 'expired', date: periodEnd };
    case 'trialing':
      return trialStanding(subscription);
    case 'active':
      return activeStanding(subscription);
    case 'paused':
      return pausedStanding(subscription);
    case 'past_due':
    case 'suspended':
      return arrearsStanding(subscription);
    case 'cancelled':
      return { key: 'cancelled', date: cancelledAt ?? periodEnd };
  }
}

/** The notice shown above every screen, if any; the most urgent one wins. */
export type NoticeKind =
  | 'suspended'
  | 'readOnly'
  | 'pastDue'
  | 'pendingStart'
  | 'ended'
  | 'paused'
  | 'trialOver'
  | 'trialEnding'
  | 'over'
  | 'full';

const trialNoticeDays = 5;
const dayMs = 86_400_000;

function quotaNotice({ quotas }: Subscription): NoticeKind | undefined {
  const limited = quotas.filter(({ limit }) => limit !== null);
  if (limited.some(({ used, limit }) => used > (limit ?? 0))) return 'over';
  return limited.some(({ used, limit }) => limit !== null && limit > 0 && used >= limit) ? 'full' : undefined;
}

function isTrialEnding({ state, trialEndsAt, scheduledChange, cancelAtPeriodEnd, serverTime }: Subscription): boolean {
  if (state !== 'trialing' || trialEndsAt === null || scheduledChange !== null || cancelAtPeriodEnd) return false;
  return Date.parse(trialEndsAt) - Date.parse(serverTime) <= trialNoticeDays * dayMs;
}

export function noticeOf(subscription: Subscription): NoticeKind | undefined {
  const { state, access, pendingStart } = subscription;
  if (state === 'suspended') return 'suspended';
  if (state === 'past_due') return access === 'full' ? 'pastDue' : 'readOnly';
  if (pendingStart !== null || state === 'pending_payment') return 'pendingStart';
  if (state === 'cancelled' || state === 'expired') return 'ended';
  if (state === 'paused') return isAfterTrial(subscription) ? 'trialOver' : 'paused';
  if (isTrialEnding(subscription)) return 'trialEnding';
  return quotaNotice(subscription);
}
