import type { CardProviderName } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { OwnerId } from '#platform/context.ts';
import type { PaymentFact } from '../knowledge.rules.ts';

/** The client's data for a provider. */
export type Payer = { owner: OwnerId; name: string; email: string; locale: Locale };

export type ChargeOrder = {
  /** Also the idempotency key: the same order can be sent again and is charged once. */
  paymentId: string;
  payer: Payer;
  customerId: string | null;
  /** The provider's id of the saved method; null uses the provider's own page for this payment. */
  providerMethodId: string | null;
  amountMinor: number;
  currency: string;
  /** Shown on the payer's account statement. */
  description: string;
  /** The payer is not present to answer their bank. */
  isUnattended: boolean;
};

/** Identifies a payment at its provider. */
export type SentPayment = {
  paymentId: string;
  owner: OwnerId;
  customerId: string | null;
  providerPaymentId: string | null;
  currency: string;
  sentAt: Temporal.Instant;
};

export type ProviderAnswer = { providerPaymentId: string | null; facts: readonly PaymentFact[] };

export type RefundOrder = {
  /** Also the idempotency key. */
  refundId: string;
  providerPaymentId: string;
  amountMinor: number;
  currency: string;
};

export type AddedMethod = {
  kind: 'card' | 'sepa_debit';
  providerMethodId: string;
  brand: string | null;
  last4: string | null;
  expiresOn: Temporal.PlainDate | null;
};

/**
 * Charges cards. Everything a provider reports becomes facts; failures become one of the two errors below, and no other
 * error escapes.
 */
export type CardProvider = {
  readonly name: CardProviderName;
  /** Whether it has its own page for paying without a saved method. */
  readonly hasOwnPage: boolean;
  charge(order: ChargeOrder): Promise<ProviderAnswer>;
  /** Its current state; `not_found` when the provider does not know it. */
  ask(payment: SentPayment): Promise<ProviderAnswer | 'not_found'>;
  /** Cancels an unpaid payment, including its page; returns its resulting state. */
  cancel(payment: SentPayment): Promise<ProviderAnswer>;
  refund(order: RefundOrder): Promise<readonly PaymentFact[]>;
  /** Every refund of the payment. */
  askRefunds(payment: SentPayment): Promise<readonly PaymentFact[]>;
  createCustomer(payer: Payer): Promise<string>;
  /** The page for adding a card. */
  startSetup(input: { payer: Payer; customerId: string; returnTo?: string | undefined }): Promise<{ url: string }>;
  /** The method added there; undefined if none was, or if the page belongs to somebody else. */
  finishSetup(input: { sessionId: string; customerId: string }): Promise<AddedMethod | undefined>;
  forgetMethod(input: { providerMethodId: string }): Promise<void>;
};

/** No answer, or an inconclusive one: the money may have moved. */
export class ProviderSilentError extends Error {
  override readonly name = 'ProviderSilentError';
}

/** The provider accepted nothing: retry later. */
export class ProviderBusyError extends Error {
  override readonly name = 'ProviderBusyError';
}
