import type { CardProviderName } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { OwnerId } from '#platform/context.ts';
import type { PaymentFact } from '../knowledge.rules.ts';

/** The client as a provider knows them. */
export type Payer = { owner: OwnerId; name: string; email: string; locale: Locale };

export type ChargeOrder = {
  /** Also the idempotency key: the same order can be sent again and is charged once. */
  paymentId: string;
  payer: Payer;
  customerId: string | null;
  /** Provider's name of the saved method; null opens the provider's own page for this one payment. */
  providerMethodId: string | null;
  amountMinor: number;
  currency: string;
  /** What the payer reads on their statement of account. */
  description: string;
  /** The payer is not there to answer their bank. */
  isUnattended: boolean;
};

/** A payment as a provider can find it again. */
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
 * Charges cards. Everything a provider says becomes facts; what it does not say becomes one of the two errors below, and
 * nothing else leaves.
 */
export type CardProvider = {
  readonly name: CardProviderName;
  /** Has a page of its own where a payer pays without a saved method. */
  readonly hasOwnPage: boolean;
  charge(order: ChargeOrder): Promise<ProviderAnswer>;
  /** How it stands; `not_found` when the provider never heard of it. */
  ask(payment: SentPayment): Promise<ProviderAnswer | 'not_found'>;
  /** Gives up a payment that is not paid yet, its page included; the answer says what became of it. */
  cancel(payment: SentPayment): Promise<ProviderAnswer>;
  refund(order: RefundOrder): Promise<readonly PaymentFact[]>;
  /** Every refund of the payment. */
  askRefunds(payment: SentPayment): Promise<readonly PaymentFact[]>;
  createCustomer(payer: Payer): Promise<string>;
  /** The page where a card is added. */
  startSetup(input: { payer: Payer; customerId: string }): Promise<{ url: string }>;
  /** What was added there; undefined while nothing was, or when it was somebody else's page. */
  finishSetup(input: { sessionId: string; customerId: string }): Promise<AddedMethod | undefined>;
  forgetMethod(input: { providerMethodId: string }): Promise<void>;
};

/** No answer, or one that leaves open what happened: the money may have moved. */
export class ProviderSilentError extends Error {
  override readonly name = 'ProviderSilentError';
}

/** The provider took nothing on: it can be asked again later. */
export class ProviderBusyError extends Error {
  override readonly name = 'ProviderBusyError';
}
