import type { SubscriptionRow } from './subscriptions.types.ts';
import { readOnlyStep } from '#billing/quotas/metered.rules.ts';
import { dunningStepAt } from './rules/dunning.rules.ts';
import { earliest } from './rules/periods.rules.ts';

/** How long a charge may stay unanswered before dunning continues without it. */
export const patienceHours = 24;

type Due = Pick<
  SubscriptionRow,
  | 'state'
  | 'periodEnd'
  | 'meterEnd'
  | 'startExpiresAt'
  | 'resumesAt'
  | 'pastDueSince'
  | 'dunningStep'
  | 'timeZone'
  | 'awaitingPaymentSince'
>;

/** When the next dunning step may be taken: on its day, but not while a charge is unanswered. */
export function nextDunningAt(row: Due): Temporal.Instant | null {
  const { pastDueSince: since, dunningStep, timeZone, awaitingPaymentSince: asked } = row;
  if (!since) return null;
  const due = dunningStepAt({ since, step: dunningStep + 1, timeZone });
  if (!due) return null;
  const patience = asked?.add({ hours: patienceHours });
  return patience && Temporal.Instant.compare(patience, due) > 0 ? patience : due;
}

/** When the engine next has something to do for a subscription; null when never. */
export function dueAt(row: Due): Temporal.Instant | null {
  switch (row.state) {
    case 'trialing':
      return row.periodEnd;
    case 'scheduled':
    case 'pending_payment':
      return row.startExpiresAt;
    case 'active':
      return earliest([row.periodEnd, row.meterEnd]);
    case 'past_due':
      return row.dunningStep < readOnlyStep
        ? earliest([row.periodEnd, row.meterEnd, nextDunningAt(row)])
        : nextDunningAt(row);
    case 'suspended':
      return nextDunningAt(row);
    case 'paused':
      return row.resumesAt;
    case 'expired':
    case 'cancelled':
      return null;
  }
}
