import type { FailureCode } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { TrialCardAction } from '@enlace/contract/billing/payments/trial-cards.ts';
import type { PaymentFact } from '../../knowledge.rules.ts';
import type { TrialChargeRow, TrialChargeState } from './trial-charges.repository.ts';

/** The initial state of a charge, depending on its card's behaviour and whether the payer is present. */
export function firstState({
  action,
  isUnattended,
}: {
  action: TrialCardAction;
  isUnattended: boolean;
}): TrialChargeState {
  switch (action) {
    case 'succeeds':
    case 'falls_silent':
      return 'succeeded';
    case 'settles_later':
      return 'processing';
    case 'asks_the_bank':
      return isUnattended ? 'failed' : 'requires_action';
    case 'is_declined':
    case 'has_no_funds':
    case 'is_lost':
      return 'failed';
  }
}

function failureOf({ action, createdAt, changedAt }: TrialChargeRow): { code: FailureCode; isHardDecline: boolean } {
  switch (action) {
    case 'has_no_funds':
      return { code: 'insufficient_funds', isHardDecline: false };
    case 'is_lost':
      return { code: 'lost_or_stolen', isHardDecline: true };
    case 'asks_the_bank':
      // Rejected by the payer at the bank, or nobody was present to answer.
      return changedAt.equals(createdAt)
        ? { code: 'authentication_required', isHardDecline: false }
        : { code: 'authentication_failed', isHardDecline: false };
    default:
      return { code: 'declined', isHardDecline: false };
  }
}

/** Path of the page that simulates the payer's bank. */
export function trialBankPath(paymentId: string): string {
  return `/user/pagos/banco/${paymentId}`;
}

/** The sandbox's facts about a charge. */
export function factsOf(charge: TrialChargeRow): PaymentFact[] {
  const at = charge.changedAt.epochMilliseconds;
  switch (charge.state) {
    case 'succeeded':
      return [{ kind: 'succeeded', at }];
    case 'failed':
      return [{ kind: 'failed', at, ...failureOf(charge) }];
    case 'cancelled':
      return [{ kind: 'cancelled', at }];
    case 'processing':
      return [{ kind: 'stage', stage: 'processing', at }];
    case 'requires_action':
      return [{ kind: 'stage', stage: 'requires_action', at, actionUrl: trialBankPath(charge.paymentId) }];
  }
}
