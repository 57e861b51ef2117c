import type {
  CardProviderName,
  FailureCode,
  PaymentProviderName,
  PaymentState,
} from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { AdminActor, ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { Knowledge } from './knowledge.rules.ts';

export type PaymentsDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'events' | 'config' | 'logger' | 'live'>;
export type ClientCall = { deps: PaymentsDeps; ctx: RequestContext<ClientActor> };
export type AdminCall = { deps: PaymentsDeps; ctx: RequestContext<AdminActor> };

/** Who caused a change of a payment, for the history. */
export type PaymentActor = { kind: 'user' | 'admin'; userId: string } | { kind: 'system'; job: string };

export type MethodRow = {
  ownerId: OwnerId;
  id: string;
  provider: CardProviderName;
  kind: 'card' | 'sepa_debit';
  brand: string | null;
  last4: string | null;
  expiresOn: Temporal.PlainDate | null;
  providerMethodId: string;
  isDefault: boolean;
  removedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
};

export type PaymentRow = {
  ownerId: OwnerId;
  id: string;
  invoiceId: string;
  provider: PaymentProviderName;
  methodId: string | null;
  state: PaymentState;
  amountMinor: number;
  refundedMinor: number;
  /** The part of the amount that settled the invoice. */
  appliedMinor: number;
  currency: string;
  providerPaymentId: string | null;
  actionUrl: string | null;
  failureCode: FailureCode | null;
  isHardDecline: boolean;
  attempt: number;
  /** The payer is not present to answer their bank. */
  isUnattended: boolean;
  knowledge: Knowledge;
  note: string | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  settledAt: Temporal.Instant | null;
  /** When it was submitted to the provider; null while it waits. */
  sentAt: Temporal.Instant | null;
  nextCheckAt: Temporal.Instant | null;
  checks: number;
};

export type RefundRow = {
  ownerId: OwnerId;
  id: string;
  paymentId: string;
  creditNoteId: string | null;
  amountMinor: number;
  state: 'pending' | 'succeeded' | 'failed';
  providerRefundId: string | null;
  failureCode: string | null;
  /** The part of the amount that is not owed again. */
  waivedMinor: number;
  createdAt: Temporal.Instant;
  settledAt: Temporal.Instant | null;
};
