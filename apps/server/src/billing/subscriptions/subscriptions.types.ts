import type { Locale, WireLocale } from '@enlace/contract/core/locale.ts';
import type { z } from 'zod';
import type {
  chargeSchema,
  SubscriptionEventKind,
} from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type {
  subscriptionSchema,
  SubscriptionState,
} from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { AdminActor, ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type Names = Partial<Record<WireLocale, string>>;

export type Charge = z.output<typeof chargeSchema>;
export type Subscription = z.output<typeof subscriptionSchema>;

export type SubscriptionRow = {
  ownerId: OwnerId;
  id: string;
  catalogItemId: string;
  /** The version of the price it was bought at. */
  catalogPriceId: string;
  state: SubscriptionState;
  timeZone: string;
  anchorAt: Temporal.Instant;
  periodNumber: number;
  periodStart: Temporal.Instant;
  periodEnd: Temporal.Instant;
  meterStart: Temporal.Instant;
  meterEnd: Temporal.Instant;
  trialEndsAt: Temporal.Instant | null;
  nextBoundary: Temporal.Instant | null;
  cancelAtPeriodEnd: boolean;
  cancelReason: string | null;
  nextCatalogItemId: string | null;
  pausedAt: Temporal.Instant | null;
  resumesAt: Temporal.Instant | null;
  keptDays: number | null;
  pastDueSince: Temporal.Instant | null;
  dunningStep: number;
  isHardDecline: boolean;
  awaitingPaymentSince: Temporal.Instant | null;
  startInvoiceId: string | null;
  startExpiresAt: Temporal.Instant | null;
  cancelledAt: Temporal.Instant | null;
  parkedAt: Temporal.Instant | null;
  parkedReason: string | null;
  createdAt: Temporal.Instant;
  /** The client's language, for texts of invoices and mails. */
  locale: Locale;
};

/** What a transition writes; `nextBoundary` is derived. */
export type SubscriptionChange = Partial<
  Omit<SubscriptionRow, 'ownerId' | 'id' | 'nextBoundary' | 'createdAt' | 'locale'>
>;

export type CouponRow = {
  id: string;
  subscriptionId: string;
  couponId: string;
  code: string;
  name: Names;
  percentPpm: number | null;
  amountMinor: number | null;
  /** The amount's currency; null for a percentage, valid in any currency. */
  currency: string | null;
  periodsLeft: number | null;
};

export type PeriodReason = 'start' | 'renewal' | 'upgrade' | 'resume';
export type PeriodRow = {
  ownerId: OwnerId;
  id: string;
  subscriptionId: string;
  periodStart: Temporal.Instant;
  periodEnd: Temporal.Instant;
  reason: PeriodReason;
  catalogItemId: string;
  catalogPriceId: string;
  netMinor: number;
  askedMinor: number;
  returnedMinor: number;
  /** How much credit notes and refunds lowered its price. */
  loweredMinor: number;
  invoiceId: string | null;
  invoiceLine: number | null;
};

/** Who caused a change. */
export type Author =
  | { kind: 'client'; userId: string }
  | { kind: 'admin'; userId: string }
  | { kind: 'system' }
  | { kind: 'provider' };

export type Facts = Record<string, string | number | boolean | null>;
export type TimelineEntry = {
  kind: SubscriptionEventKind;
  before?: Facts | null;
  after?: Facts | null;
  invoiceId?: string | null;
  reference?: string | null;
};

export type BillingDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'events' | 'config' | 'live' | 'logger'>;
export type ClientCall = { deps: BillingDeps; ctx: RequestContext<ClientActor> };
export type AdminCall = { deps: BillingDeps; ctx: RequestContext<AdminActor> };
