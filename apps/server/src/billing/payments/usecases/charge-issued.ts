import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findLivePayment, listPaymentsOf, listWaitingPayments } from '../payments.repository.ts';
import { sendPaymentJob } from '../jobs/send-payment.job.ts';
import type { MethodRow, PaymentsDeps } from '../payments.types.ts';
import { beginPayment } from './begin-payment.ts';
import { findDefaultMethod } from './find-default-method.ts';
import { lockInvoice } from './lock-invoice.ts';
import { sendPayment } from './send-payment.ts';

type ChargeInput = { tx: Tx; deps: PaymentsDeps; owner: OwnerId; invoiceId: string };

const actor = { kind: 'system', job: 'payments.send' } as const;

/** Whether it bills the plan after a trial, for which its buyer chose a transfer: then no card is charged for it. */
async function isForTransfer(tx: Tx, { owner, invoiceId }: Pick<ChargeInput, 'owner' | 'invoiceId'>): Promise<boolean> {
  const found = await tx.sql`
    select 1 from subscription_periods p
    join subscriptions s on s.owner_id = p.owner_id and s.id = p.subscription_id and s.starts_by_transfer
    where p.owner_id = ${owner} and p.invoice_id = ${invoiceId} and p.reason = 'start'`;
  return found.length > 0;
}

async function methodFor({ tx, deps, owner, invoiceId }: ChargeInput): Promise<MethodRow | undefined> {
  if (await isForTransfer(tx, { owner, invoiceId })) return undefined;
  return findDefaultMethod({ tx, deps, owner });
}

async function chargeDefault({ tx, deps, owner, invoiceId }: ChargeInput): Promise<boolean> {
  const method = await methodFor({ tx, deps, owner, invoiceId });
  if (!method) return false;
  const invoice = await lockInvoice(tx, { owner, invoiceId });
  if (invoice.dueMinor === 0) return false;
  const payment = await beginPayment({ tx, deps, owner, invoice, method, isUnattended: true, actor });
  if (!payment) return false;
  await deps.jobs.enqueue(tx, sendPaymentJob, { owner, paymentId: payment.id });
  return true;
}

/** Charges a new invoice to the default method, once; without one it waits for a transfer. Its event may come twice. */
export async function chargeIssued(input: ChargeInput): Promise<void> {
  const { tx, owner, invoiceId } = input;
  if (!(await methodFor(input))) return;
  // Checked under the lock, so that two equal events do not both find nothing.
  await lockInvoice(tx, { owner, invoiceId });
  if ((await listPaymentsOf(tx, { owner, invoiceId })).length > 0) return;
  await chargeDefault(input);
}

/**
 * Charges an unpaid invoice to the default method again. `unsettled`: a payment is in progress, or the result of the
 * last one is unknown; `no_method`: there is nothing to charge; `nothing_due`: it is paid.
 */
export async function retryPayment(input: ChargeInput): Promise<'asked' | 'unsettled' | 'no_method' | 'nothing_due'> {
  const { tx, owner, invoiceId } = input;
  const invoice = await lockInvoice(tx, { owner, invoiceId });
  if (invoice.dueMinor === 0) return 'nothing_due';
  if (await findLivePayment(tx, { owner, invoiceId })) return 'unsettled';
  if (!(await methodFor(input))) return 'no_method';
  await chargeDefault(input);
  return 'asked';
}

const perRound = 200;

/**
 * Submits every waiting payment immediately, without its job; returns how many. For callers that move the billing time
 * and must see one step's results before the next.
 */
export async function sendWaitingPayments({ deps }: { deps: PaymentsDeps }): Promise<number> {
  let sent = 0;
  for (;;) {
    const waiting = await deps.db.system((tx) => listWaitingPayments(tx, { limit: perRound }), { readOnly: true });
    let done = 0;
    for (const { owner, id } of waiting)
      if ((await sendPayment({ deps, owner, paymentId: id, actor })) === 'sent') done += 1;
    sent += done;
    if (done === 0) return sent;
  }
}
