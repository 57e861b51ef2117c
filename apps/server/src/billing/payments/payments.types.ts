import type { z } from 'zod';
import type {
  paymentMethodSchema,
  paymentSchema,
  refundSchema,
} from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { AdminActor, ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { Knowledge } from './knowledge.rules.ts';

export type PaymentsDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'events' | 'config' | 'logger' | 'live'>;
export type ClientCall = { deps: PaymentsDeps; ctx: RequestContext<ClientActor> };
export type AdminCall = { deps: PaymentsDeps; ctx: RequestContext<AdminActor> };

/** Who caused a change of a payment, for the history. */
export type PaymentActor = { kind: 'user' | 'admin'; userId: string } | { kind: 'system'; job: string };

export type PaymentMethod = z.output<typeof paymentMethodSchema>;
export type Payment = z.output<typeof paymentSchema>;
export type Refund = z.output<typeof refundSchema>;

export type MethodRow = Omit<PaymentMethod, 'expiry'> & {
  ownerId: OwnerId;
  providerMethodId: string;
  removedAt: Temporal.Instant | null;
};

export type PaymentRow = Omit<Payment, 'method'> & {
  ownerId: OwnerId;
  methodId: string | null;
  /** The part of the amount that settled the invoice. */
  appliedMinor: number;
  providerPaymentId: string | null;
  attempt: number;
  /** The payer is not present to answer their bank. */
  isUnattended: boolean;
  knowledge: Knowledge;
  note: string | null;
  updatedAt: Temporal.Instant;
  /** When it was submitted to the provider; null while it waits. */
  sentAt: Temporal.Instant | null;
  nextCheckAt: Temporal.Instant | null;
  checks: number;
};

export type RefundRow = Refund & {
  ownerId: OwnerId;
  creditNoteId: string | null;
  providerRefundId: string | null;
  failureCode: string | null;
  /** The part of the amount that is not owed again. */
  waivedMinor: number;
};
