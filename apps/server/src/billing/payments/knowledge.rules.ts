import {
  failureCodes,
  type FailureCode,
  type PaymentState,
} from '@enlace/contract/billing/payments/payments.schemas.ts';
import { z } from 'zod';

/**
 * One statement of a provider about a payment: in an answer, when queried, or by an event that may come late, twice or
 * in any order.
 */
export type PaymentFact =
  | { kind: 'stage'; stage: Stage; at: number; actionUrl?: string | null }
  | { kind: 'succeeded'; at: number }
  | { kind: 'failed'; at: number; code: FailureCode; isHardDecline: boolean }
  | { kind: 'cancelled'; at: number }
  | { kind: 'refund'; refundId: string; amountMinor: number; status: RefundStatus }
  | { kind: 'dispute'; disputeId: string; status: DisputeStatus };

const stages = ['created', 'requires_action', 'processing'] as const;
type Stage = (typeof stages)[number];
const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
type RefundStatus = (typeof refundStatuses)[number];
const disputeStatuses = ['open', 'won', 'lost'] as const;
type DisputeStatus = (typeof disputeStatuses)[number];

/**
 * Everything ever said about a payment. Facts are merged so that neither order nor repetition matters: each part is
 * monotonic. Times are milliseconds by the provider's clock.
 */
export const knowledgeSchema = z.object({
  stage: z
    .object({ stage: z.enum(stages), at: z.number(), actionUrl: z.string().nullable() })
    .nullable()
    .default(null),
  succeededAt: z.number().nullable().default(null),
  failure: z
    .object({ at: z.number(), code: z.enum(failureCodes), isHardDecline: z.boolean() })
    .nullable()
    .default(null),
  cancelledAt: z.number().nullable().default(null),
  refunds: z
    .record(z.string(), z.object({ amountMinor: z.number().int(), status: z.enum(refundStatuses) }))
    .default({}),
  disputes: z.record(z.string(), z.enum(disputeStatuses)).default({}),
});
export type Knowledge = z.output<typeof knowledgeSchema>;

export const nothingKnown: Knowledge = {
  stage: null,
  succeededAt: null,
  failure: null,
  cancelledAt: null,
  refunds: {},
  disputes: {},
};

function earlier(left: number | null, right: number): number {
  return left === null ? right : Math.min(left, right);
}

function laterOf<T>(left: T | null, right: T, order: (a: T, b: T) => number): T {
  return left === null || order(left, right) < 0 ? right : left;
}

type StageFact = NonNullable<Knowledge['stage']>;
type Failure = NonNullable<Knowledge['failure']>;

// The latest statement wins; among simultaneous ones, the later stage of a payment.
function orderStages(a: StageFact, b: StageFact): number {
  return (
    a.at - b.at ||
    stages.indexOf(a.stage) - stages.indexOf(b.stage) ||
    (a.actionUrl ?? '').localeCompare(b.actionUrl ?? '')
  );
}

function orderFailures(a: Failure, b: Failure): number {
  return (
    a.at - b.at ||
    failureCodes.indexOf(a.code) - failureCodes.indexOf(b.code) ||
    Number(a.isHardDecline) - Number(b.isHardDecline)
  );
}

/** Adds a fact to the knowledge: commutative, associative and idempotent. */
export function learn(known: Knowledge, fact: PaymentFact): Knowledge {
  switch (fact.kind) {
    case 'stage': {
      const said = { stage: fact.stage, at: fact.at, actionUrl: fact.actionUrl ?? null };
      return { ...known, stage: laterOf(known.stage, said, orderStages) };
    }
    case 'succeeded':
      return { ...known, succeededAt: earlier(known.succeededAt, fact.at) };
    case 'failed': {
      const said = { at: fact.at, code: fact.code, isHardDecline: fact.isHardDecline };
      return { ...known, failure: laterOf(known.failure, said, orderFailures) };
    }
    case 'cancelled':
      return { ...known, cancelledAt: earlier(known.cancelledAt, fact.at) };
    case 'refund': {
      const before = known.refunds[fact.refundId];
      // A refund can fail after it was reported as succeeded; nothing follows a failure.
      const isFurther =
        before === undefined || refundStatuses.indexOf(fact.status) > refundStatuses.indexOf(before.status);
      const status = isFurther ? fact.status : before.status;
      const amountMinor = Math.max(before?.amountMinor ?? 0, fact.amountMinor);
      return { ...known, refunds: { ...known.refunds, [fact.refundId]: { amountMinor, status } } };
    }
    case 'dispute': {
      const before = known.disputes[fact.disputeId];
      const isFurther = before === undefined || disputeStatuses.indexOf(fact.status) > disputeStatuses.indexOf(before);
      return { ...known, disputes: { ...known.disputes, [fact.disputeId]: isFurther ? fact.status : before } };
    }
  }
}

/** The state implied by the knowledge; undefined while it is undecided. */
export function stateOf(known: Knowledge): PaymentState | undefined {
  const disputes = Object.values(known.disputes);
  if (disputes.includes('lost')) return 'lost';
  if (disputes.includes('open')) return 'disputed';
  // Only a paid payment can be refunded or disputed, so either proves it although its own event is late.
  if (known.succeededAt !== null || disputes.length > 0 || Object.keys(known.refunds).length > 0) return 'succeeded';
  if (known.failure !== null) return 'failed';
  if (known.cancelledAt !== null) return 'cancelled';
  return known.stage?.stage;
}

/** Refunded part of the payment. */
export function refundedMinor(known: Knowledge): number {
  return sumOfRefunds(known, (status) => status === 'succeeded');
}

function sumOfRefunds(known: Knowledge, counts: (status: RefundStatus) => boolean): number {
  return Object.values(known.refunds).reduce(
    (sum, { amountMinor, status }) => (counts(status) ? sum + amountMinor : sum),
    0,
  );
}

/** Part of the payment lost to a dispute: everything not refunded. */
export function lostMinorOf({ known, amountMinor }: { known: Knowledge; amountMinor: number }): number {
  if (stateOf(known) !== 'lost') return 0;
  return Math.max(0, amountMinor - sumOfRefunds(known, (status) => status !== 'failed'));
}

/** Amounts of newly known refunds, and of refunds that failed since. */
export function refundSteps(before: Knowledge, after: Knowledge): { goneMinor: number; failedMinor: number } {
  const counted = (known: Knowledge, name: string) => {
    const refund = known.refunds[name];
    return refund && refund.status !== 'failed' ? refund.amountMinor : 0;
  };
  const steps = Object.keys(after.refunds).map((name) => counted(after, name) - counted(before, name));
  return {
    goneMinor: steps.reduce((sum, step) => sum + Math.max(0, step), 0),
    failedMinor: steps.reduce((sum, step) => sum + Math.max(0, -step), 0),
  };
}

/**
 * How much this payment settles of the invoice. A refund counts from its request, so that the same money is not spent
 * twice meanwhile, and is added back if it fails; a lost dispute takes everything.
 */
export function appliedMinor({ known, amountMinor }: { known: Knowledge; amountMinor: number }): number {
  const state = stateOf(known);
  if (state !== 'succeeded' && state !== 'disputed') return 0;
  return Math.max(0, amountMinor - sumOfRefunds(known, (status) => status !== 'failed'));
}
