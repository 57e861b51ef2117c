import type { PaymentState } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { AppError } from '#platform/errors.ts';

export function nothingDue(): AppError {
  return new AppError('payments.nothing_due');
}

export function amountChanged({ dueMinor, currency }: { dueMinor: number; currency: string }): AppError {
  return new AppError('payments.amount_changed', { params: { dueMinor, currency } });
}

export function paymentInProgress(state: PaymentState): AppError {
  return new AppError('payments.in_progress', { params: { state } });
}

/** No card provider on this installation. */
export function noCards(): AppError {
  return new AppError('payments.no_cards');
}

export function methodRequired(): AppError {
  return new AppError('payments.method_required');
}

export function methodUnusable(): AppError {
  return new AppError('payments.method_unusable');
}

/** The operator has given no account for transfers. */
export function noTransfers(): AppError {
  return new AppError('payments.no_transfers');
}

export function wrongProvider(): AppError {
  return new AppError('payments.wrong_provider');
}

export function trialCardOnly(): AppError {
  return new AppError('payments.trial_card_only');
}

export function tooManyMethods(limit: number): AppError {
  return new AppError('payments.too_many_methods', { params: { limit } });
}

export function methodBusy(): AppError {
  return new AppError('payments.method_busy');
}

export function providerUnavailable(cause: unknown): AppError {
  return new AppError('payments.provider_unavailable', { cause, retryAfterSeconds: 30 });
}

export function setupIncomplete(): AppError {
  return new AppError('payments.setup_incomplete');
}

export function wrongPaymentState(state: PaymentState): AppError {
  return new AppError('payments.wrong_state', { params: { state } });
}

export function planChoiceRequired(): AppError {
  return new AppError('payments.plan_choice_required');
}

export function refundTooHigh({ leftMinor, currency }: { leftMinor: number; currency: string }): AppError {
  return new AppError('payments.refund_too_high', { params: { leftMinor, currency } });
}
