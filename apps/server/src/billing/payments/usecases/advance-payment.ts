import type { PaymentState } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import { recordHistory } from '#workspace/door.ts';
import { settleInvoice, unsettleInvoice } from '#billing/invoices/invoices.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import {
  appliedMinor,
  learn,
  lostMinorOf,
  type PaymentFact,
  refundedMinor,
  refundSteps,
  stateOf,
} from '../knowledge.rules.ts';
import { paymentFailed, paymentSucceeded } from '../payments.events.ts';
import { getPaymentOrFail, savePayment } from '../payments.repository.ts';
import type { PaymentActor, PaymentRow, PaymentsDeps } from '../payments.types.ts';
import { stepsTo } from '../transitions.rules.ts';
import { followRefunds, noteWaived, revokeWaived } from './follow-refunds.ts';
import { lockInvoice } from './lock-invoice.ts';
import { queueReceipt } from './queue-receipt.ts';
import { notifyReturned } from './notify-returned.ts';

type AdvanceInput = {
  tx: Tx;
  deps: PaymentsDeps;
  owner: OwnerId;
  paymentId: string;
  facts: readonly PaymentFact[];
  actor: PaymentActor;
  /** The provider did not answer: unless something is already known, the state is unknown. */
  isSilent?: boolean;
  /** What these refunds return is owed again; otherwise a refund leaves the invoice as it is. */
  isOwedAgain?: boolean;
};

const live: ReadonlySet<PaymentState> = new Set(['created', 'requires_action', 'processing', 'unknown']);
const paid: ReadonlySet<PaymentState> = new Set(['succeeded', 'disputed', 'lost']);

/** Seconds until a payment that just changed is queried: soon, unless it waits for a person. */
const firstCheck = { waits: 600, else: 60 };

function nextState(row: PaymentRow, known: PaymentRow['knowledge'], isSilent: boolean): PaymentState {
  const said = stateOf(known);
  // That a provider has a payment says nothing about its state.
  if (said !== undefined && said !== 'created') return said;
  return isSilent && row.state === 'created' ? 'unknown' : row.state;
}

/** Two payments of one invoice are settled one after the other: the invoice is always locked before the payment. */
async function lockBoth({ tx, owner, paymentId }: AdvanceInput): Promise<PaymentRow> {
  const { invoiceId } = await getPaymentOrFail(tx, { owner, id: paymentId });
  await lockInvoice(tx, { owner, invoiceId });
  return getPaymentOrFail(tx, { owner, id: paymentId }, { lock: true });
}

function lossOf({ knowledge, amountMinor }: PaymentRow): number {
  return lostMinorOf({ known: knowledge, amountMinor });
}

/** Settles what was received, lost, refunded or not refunded after all, each as the invoice counts it. */
async function settleDifference(input: AdvanceInput, { before, after }: Change, at: Temporal.Instant): Promise<void> {
  const { tx, deps, owner, paymentId, isOwedAgain = false } = input;
  const { invoiceId } = after;
  const of = { tx, deps, owner, invoiceId, paymentId, at };
  const difference = after.appliedMinor - before.appliedMinor;
  const { goneMinor, failedMinor } = refundSteps(before.knowledge, after.knowledge);
  const lostMinor = lossOf(after) - lossOf(before);
  // A refund reported after the dispute was lost had already taken its part.
  const cameMinor = difference + goneMinor - failedMinor + Math.max(0, lostMinor);
  if (cameMinor > 0) await settleInvoice({ ...of, amountMinor: cameMinor });
  if (failedMinor > 0) {
    const waivedMinor = await revokeWaived(tx, { payment: after });
    await settleInvoice({ ...of, amountMinor: failedMinor, waivedMinor });
  }
  if (goneMinor > 0) {
    const { waivedMinor } = await unsettleInvoice({ ...of, amountMinor: goneMinor, isOwedAgain });
    if (waivedMinor > 0) await noteWaived(tx, { payment: after, before: before.knowledge, waivedMinor });
  }
  if (lostMinor > 0) await unsettleInvoice({ ...of, amountMinor: lostMinor, isOwedAgain: true });
}

type Change = { before: PaymentRow; after: PaymentRow };

async function announce(input: AdvanceInput, { before, after }: Change): Promise<void> {
  const { tx, deps, owner, paymentId, actor } = input;
  const { invoiceId, state, amountMinor, currency, failureCode, isHardDecline } = after;
  const isPaidNow = paid.has(state) && !paid.has(before.state);
  if (state !== before.state) {
    const facts = { state, amountMinor, currency, ...(failureCode ? { reason: failureCode } : {}) };
    const entry = {
      action: `payment.${state}`,
      subjectKind: 'payment',
      subjectId: paymentId,
      before: { state: before.state },
      after: facts,
    };
    await recordHistory({ tx, owner, actor, entry });
  }
  if (isPaidNow) {
    await queueReceipt({ tx, deps, owner, payment: after });
    await deps.events.emit(tx, paymentSucceeded, { owner, invoiceId, paymentId });
  }
  if (state === 'failed' && before.state !== 'failed') {
    const code = failureCode ?? 'declined';
    await deps.events.emit(tx, paymentFailed, { owner, invoiceId, paymentId, code, isHardDecline });
  }
}

async function write(input: AdvanceInput, row: PaymentRow): Promise<PaymentRow> {
  const { tx, deps, facts, isSilent = false } = input;
  const known = facts.reduce(learn, row.knowledge);
  const state = nextState(row, known, isSilent);
  const steps = stepsTo(row.state, state);
  if (!steps) throw new Error(`payment ${row.id}: no way leads from ${row.state} to ${state}`);
  const isFailed = state === 'failed';
  const now = deps.clock.now();
  const wait = state === 'requires_action' ? firstCheck.waits : firstCheck.else;
  const isMoved = state !== row.state;
  const at = await billingNow({ tx, deps });
  const saved = {
    state,
    knowledge: known,
    refundedMinor: Math.min(row.amountMinor, refundedMinor(known)),
    appliedMinor: appliedMinor({ known, amountMinor: row.amountMinor }),
    actionUrl: state === 'requires_action' ? (known.stage?.actionUrl ?? row.actionUrl) : null,
    failureCode: isFailed ? (known.failure?.code ?? null) : null,
    isHardDecline: isFailed && (known.failure?.isHardDecline ?? false),
    settledAt: row.settledAt ?? (live.has(state) ? null : at),
    nextCheckAt: live.has(state) ? (isMoved ? now.add({ seconds: wait }) : row.nextCheckAt) : null,
  };
  const after = await savePayment(tx, { row, saved, steps, at: now });
  await followRefunds({ tx, deps, payment: after, actor: input.actor, at });
  await settleDifference(input, { before: row, after }, at);
  await announce(input, { before: row, after });
  await notifyReturned({ tx, deps, before: row, after, isOwedAgain: input.isOwedAgain ?? false });
  return after;
}

function isNews(row: PaymentRow, facts: readonly PaymentFact[]): boolean {
  return JSON.stringify(facts.reduce(learn, row.knowledge)) !== JSON.stringify(row.knowledge);
}

/**
 * The only way a payment changes: a provider's facts are merged into the knowledge, and state, invoice, refunds,
 * history and events follow from the whole. Known facts change nothing.
 */
export async function advancePayment(input: AdvanceInput): Promise<PaymentRow> {
  const row = await lockBoth(input);
  const staysUnknown = input.isSilent === true && row.state === 'created';
  if (!isNews(row, input.facts) && !staysUnknown) return row;
  return write(input, row);
}
