import type { FailureCode } from '@enlace/contract/billing/payments/payments.schemas.ts';

export type StripeFailure = { code?: string | null | undefined; declineCode?: string | null | undefined };

const byCode: Readonly<Record<string, FailureCode>> = {
  authentication_required: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
  card_declined: 'declined',
  expired_card: 'expired_card',
  incorrect_cvc: 'wrong_details',
  invalid_cvc: 'wrong_details',
  incorrect_number: 'wrong_details',
  invalid_number: 'wrong_details',
  invalid_expiry_month: 'wrong_details',
  invalid_expiry_year: 'wrong_details',
  incorrect_zip: 'wrong_details',
  insufficient_funds: 'insufficient_funds',
  processing_error: 'provider_error',
  amount_too_large: 'limit_exceeded',
  amount_too_small: 'limit_exceeded',
  currency_not_supported: 'not_supported',
  card_velocity_exceeded: 'limit_exceeded',
  withdrawal_count_limit_exceeded: 'limit_exceeded',
  lost_card: 'lost_or_stolen',
  stolen_card: 'lost_or_stolen',
  pickup_card: 'lost_or_stolen',
  card_not_supported: 'not_supported',
  resource_missing: 'method_unusable',
  payment_method_unactivated: 'method_unusable',
  payment_method_provider_decline: 'declined',
};

/** Declines after which the same card is useless, however often it is tried. */
const hard = new Set([
  'expired_card',
  'fraudulent',
  'incorrect_number',
  'invalid_account',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'no_action_taken',
  'pickup_card',
  'resource_missing',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
]);

/** The product's own code for Stripe's failure, and whether a retry makes sense. */
export function readStripeFailure({ code, declineCode }: StripeFailure): {
  code: FailureCode;
  isHardDecline: boolean;
} {
  const named = byCode[declineCode ?? ''] ?? byCode[code ?? ''] ?? (code ? 'declined' : 'provider_error');
  return { code: named, isHardDecline: hard.has(declineCode ?? '') || hard.has(code ?? '') };
}
