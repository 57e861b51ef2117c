import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import { recordHistory } from '#workspace/door.ts';
import { settleInvoice, unsettleInvoice } from '#billing/invoices/invoices.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { wrongPaymentState } from '../payments.errors.ts';
import { paymentSucceeded } from '../payments.events.ts';
import { getPaymentOrFail, insertPayment, savePayment } from '../payments.repository.ts';
import type { PaymentActor, PaymentRow, PaymentsDeps } from '../payments.types.ts';
import { lockInvoice } from './lock-invoice.ts';
import { queueReceipt } from './queue-receipt.ts';

type NoteInput = {
  tx: Tx;
  deps: PaymentsDeps;
  owner: OwnerId;
  invoiceId: string;
  /** `transfer`: an entry of a bank statement; `manual`: entered by the operator. */
  provider: 'transfer' | 'manual';
  /** Less than due is a partial payment, more becomes the client's credit. */
  amountMinor: number;
  note: string | null;
  actor: PaymentActor;
};

/** Records money received without one of our providers: a transfer, cash. The invoice is settled immediately. */
export async function notePayment(input: NoteInput): Promise<PaymentRow> {
  const { tx, deps, owner, invoiceId, provider, amountMinor, note, actor } = input;
  const invoice = await lockInvoice(tx, { owner, invoiceId });
  const at = await billingNow({ tx, deps });
  const inserted = await insertPayment(tx, {
    owner,
    id: deps.ids.uuid(),
    invoiceId,
    provider,
    methodId: null,
    state: 'succeeded',
    amountMinor,
    currency: invoice.currency,
    isUnattended: false,
    note,
    nextCheckAt: null,
    settledAt: at,
  });
  if (!inserted) throw new Error('an ended payment cannot be in the way of another');
  const payment = await savePayment(tx, {
    row: inserted,
    saved: { ...inserted, appliedMinor: amountMinor },
    steps: [],
    at: deps.clock.now(),
  });
  const paymentId = payment.id;
  await settleInvoice({ tx, deps, owner, invoiceId, paymentId, amountMinor, at });
  const after = { provider, amountMinor, currency: invoice.currency, invoiceId };
  const entry = { action: 'payment.noted', subjectKind: 'payment', subjectId: paymentId, after };
  await recordHistory({ tx, owner, actor, entry });
  await queueReceipt({ tx, deps, owner, payment });
  await deps.events.emit(tx, paymentSucceeded, { owner, invoiceId, paymentId });
  return payment;
}

type StrikeInput = { tx: Tx; deps: PaymentsDeps; owner: OwnerId; paymentId: string; actor: PaymentActor };

/** Voids a recorded payment that belonged to another invoice, or to none: what it settled is due again. */
export async function strikePayment({ tx, deps, owner, paymentId, actor }: StrikeInput): Promise<PaymentRow> {
  const { invoiceId } = await getPaymentOrFail(tx, { owner, id: paymentId });
  await lockInvoice(tx, { owner, invoiceId });
  const row = await getPaymentOrFail(tx, { owner, id: paymentId }, { lock: true });
  const isNoted = row.provider === 'transfer' || row.provider === 'manual';
  // A refunded part cannot be voided as if it had never been received.
  const isWhole = row.appliedMinor === row.amountMinor;
  if (!isNoted || row.state !== 'succeeded' || !isWhole) throw wrongPaymentState(row.state);
  const at = await billingNow({ tx, deps });
  const saved = { ...row, state: 'cancelled', appliedMinor: 0, nextCheckAt: null } as const;
  const struck = await savePayment(tx, { row, saved, steps: ['cancelled'], at: deps.clock.now() });
  const { amountMinor } = row;
  await unsettleInvoice({ tx, deps, owner, invoiceId, paymentId, amountMinor, isOwedAgain: true, at });
  const before = { state: row.state, amountMinor: row.amountMinor, currency: row.currency };
  const entry = {
    action: 'payment.struck',
    subjectKind: 'payment',
    subjectId: paymentId,
    before,
    after: { state: struck.state },
  };
  await recordHistory({ tx, owner, actor, entry });
  return struck;
}
