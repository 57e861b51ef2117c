import type { BodyOf } from '@enlace/contract/core/operation.ts';
import type { refundPayment as contract } from '@enlace/contract/billing/payments/payments.contract.ts';
import { recordHistory } from '#workspace/door.ts';
import { refundableMinor } from '#billing/invoices/given-back.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { PaymentFact } from '../knowledge.rules.ts';
import { sendRefundJob } from '../jobs/send-refund.job.ts';
import { refundTooHigh, wrongPaymentState } from '../payments.errors.ts';
import { getPaymentOrFail, listPaymentsOf } from '../payments.repository.ts';
import type { AdminCall, PaymentActor, PaymentRow, PaymentsDeps, Refund, RefundRow } from '../payments.types.ts';
import { providerNamed } from '../provider/find-provider.ts';
import { ProviderBusyError, ProviderSilentError } from '../provider/provider.types.ts';
import { findRefund, insertRefund, listPendingRefunds } from '../refunds.repository.ts';
import { advancePayment } from './advance-payment.ts';
import { sentPaymentOf } from './ask-provider.ts';
import { decidePlan } from './decide-plan.ts';
import { lockInvoice } from './lock-invoice.ts';
import { getPaymentForAdmin } from './read-payments.ts';

type BeginInput = {
  tx: Tx;
  deps: PaymentsDeps;
  row: PaymentRow;
  amountMinor: number;
  creditNoteId: string | null;
  note: string | null;
  actor: PaymentActor;
  /** The invoice is owed again; otherwise it stays as it is, whatever is refunded. */
  isOwedAgain?: boolean;
};

/** A refund of credit must be covered by the client's balance. */
async function assertCredit(tx: Tx, { ownerId: owner, currency }: PaymentRow): Promise<void> {
  const [row] = await tx.sql<{ balance: number }[]>`
    select coalesce(sum(amount_minor), 0)::bigint as balance from client_credits
    where owner_id = ${owner} and currency = ${currency}`;
  if ((row?.balance ?? 0) < 0) throw refundTooHigh({ leftMinor: 0, currency });
}

/** Refunds without a credit note are limited to what was billed, less what later invoices and credit notes returned. */
async function assertBilled(tx: Tx, row: PaymentRow, amountMinor: number): Promise<void> {
  const { ownerId: owner, invoiceId, currency } = row;
  const leftMinor = Math.min(row.appliedMinor, await refundableMinor({ tx, owner, invoiceId }));
  if (amountMinor > leftMinor) throw refundTooHigh({ leftMinor, currency });
}

/** Inserts a refund, effective from now on; a job submits it to the provider. */
async function beginRefund(input: BeginInput): Promise<RefundRow> {
  const { tx, deps, row, amountMinor, creditNoteId, note, actor, isOwedAgain = false } = input;
  const owner = row.ownerId;
  if (row.state !== 'succeeded') throw wrongPaymentState(row.state);
  if (amountMinor > row.appliedMinor) throw refundTooHigh({ leftMinor: row.appliedMinor, currency: row.currency });
  const id = deps.ids.uuid();
  const createdAt = deps.clock.now();
  const refund = { owner, id, paymentId: row.id, creditNoteId, amountMinor, providerRefundId: null, note, createdAt };
  await insertRefund(tx, refund);
  const isNoted = row.provider === 'transfer' || row.provider === 'manual';
  const status = isNoted ? 'succeeded' : 'pending';
  const facts: PaymentFact[] = [{ kind: 'refund', refundId: id, amountMinor, status }];
  const after = { amountMinor, currency: row.currency, creditNoteId, note, isOwedAgain };
  const entry = { action: 'refund.requested', subjectKind: 'payment', subjectId: row.id, after };
  await recordHistory({ tx, owner, actor, entry });
  await advancePayment({ tx, deps, owner, paymentId: row.id, facts, actor, isOwedAgain });
  await assertCredit(tx, row);
  if (!isNoted) await deps.jobs.enqueue(tx, sendRefundJob, { owner, refundId: id });
  const kept = await findRefund(tx, { owner, id });
  if (!kept) throw new Error('a refund vanished while it was written');
  return kept;
}

type RefundBody = BodyOf<typeof contract>;
type RefundInput = AdminCall & { id: string; input: RefundBody };

/** Refunds a part or all of a payment at the operator's request. */
export async function refundPayment({ deps, ctx, id, input }: RefundInput): Promise<Refund> {
  return deps.db.system(async (tx) => {
    const { ownerId: owner, invoiceId } = await getPaymentForAdmin(tx, id);
    await lockInvoice(tx, { owner, invoiceId });
    const row = await getPaymentOrFail(tx, { owner, id }, { lock: true });
    const { amountMinor, note, isOwedAgain, plan } = input;
    if (!isOwedAgain && row.state === 'succeeded') await assertBilled(tx, row, amountMinor);
    const { actor } = ctx;
    const refund = await beginRefund({ tx, deps, row, creditNoteId: null, actor, amountMinor, note, isOwedAgain });
    const { userId } = actor;
    if (!isOwedAgain) await decidePlan({ tx, deps, owner, invoiceId, plan, reason: note, userId });
    return refund;
  });
}

type ReturnInput = {
  tx: Tx;
  deps: PaymentsDeps;
  owner: OwnerId;
  paymentId: string;
  amountMinor: number;
  note: string | null;
  actor: PaymentActor;
};

/** The bank returned a recorded payment; its invoice is already locked, and due again. */
export async function returnPayment({ tx, deps, owner, paymentId, ...input }: ReturnInput): Promise<void> {
  const row = await getPaymentOrFail(tx, { owner, id: paymentId }, { lock: true });
  await beginRefund({ tx, deps, row, creditNoteId: null, isOwedAgain: true, ...input });
}

type RefundOfInput = {
  tx: Tx;
  deps: PaymentsDeps;
  owner: OwnerId;
  /** The corrected invoice. */
  invoiceId: string;
  creditNoteId: string;
  amountMinor: number;
  actor: PaymentActor;
};

/**
 * Pays out what a credit note returned, from the newest payments of its invoice; returns what could not be paid out
 * that way, which stays the client's credit.
 */
export async function refundOf(input: RefundOfInput): Promise<{ leftMinor: number }> {
  const { tx, deps, owner, invoiceId, creditNoteId, actor } = input;
  await lockInvoice(tx, { owner, invoiceId });
  let leftMinor = input.amountMinor;
  for (const { id } of await listPaymentsOf(tx, { owner, invoiceId })) {
    const row = await getPaymentOrFail(tx, { owner, id }, { lock: true });
    const amountMinor = Math.min(leftMinor, row.appliedMinor);
    if (row.state !== 'succeeded' || amountMinor === 0) continue;
    await beginRefund({ tx, deps, row, amountMinor, creditNoteId, note: null, actor });
    leftMinor -= amountMinor;
  }
  return { leftMinor };
}

async function loadRefund(deps: PaymentsDeps, { owner, refundId }: { owner: OwnerId; refundId: string }) {
  return deps.db.system(
    async (tx) => {
      const refund = await findRefund(tx, { owner, id: refundId });
      if (!refund) throw notFound();
      const row = await getPaymentOrFail(tx, { owner, id: refund.paymentId });
      return { refund, row, sent: await sentPaymentOf(tx, row) };
    },
    { readOnly: true },
  );
}

/**
 * Submits a refund to the provider under its own id: repeating it refunds once. Silence is thrown, so that the job
 * retries.
 */
export async function sendRefund(input: { deps: PaymentsDeps; owner: OwnerId; refundId: string }): Promise<void> {
  const { deps, owner } = input;
  const { refund, row, sent } = await loadRefund(deps, input);
  const provider = providerNamed(deps, row.provider);
  if (refund.state !== 'pending' || !provider || sent.providerPaymentId === null) return;
  const { amountMinor } = refund;
  const facts = await provider.refund({
    refundId: refund.id,
    providerPaymentId: sent.providerPaymentId,
    amountMinor,
    currency: row.currency,
  });
  const actor: PaymentActor = { kind: 'system', job: 'payments.refund' };
  await deps.db.system((tx) => advancePayment({ tx, deps, owner, paymentId: row.id, facts, actor }));
}

const patienceMinutes = 10;
const perRun = 50;

/** Queries refunds whose result is still unknown. */
export async function reconcileRefunds({ deps }: { deps: PaymentsDeps }): Promise<void> {
  const before = deps.clock.now().subtract({ minutes: patienceMinutes });
  const pending = await deps.db.system((tx) => listPendingRefunds(tx, { before, limit: perRun }), { readOnly: true });
  for (const { ownerId: owner, id } of pending) {
    const { row, sent } = await loadRefund(deps, { owner, refundId: id });
    const provider = providerNamed(deps, row.provider);
    if (!provider) continue;
    try {
      const facts = await provider.askRefunds(sent);
      const actor: PaymentActor = { kind: 'system', job: 'payments.reconcile' };
      await deps.db.system((tx) => advancePayment({ tx, deps, owner, paymentId: row.id, facts, actor }));
    } catch (error) {
      if (!(error instanceof ProviderBusyError) && !(error instanceof ProviderSilentError)) throw error;
    }
  }
}
