import { recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { refundTooHigh } from '../../payments.errors.ts';
import { listPaymentsOf } from '../../payments.repository.ts';
import type { PaymentActor, PaymentsDeps } from '../../payments.types.ts';
import { lockInvoice } from '../../usecases/lock-invoice.ts';
import { returnPayment } from '../../usecases/send-refund.ts';
import { changeEntry, getEntryOrFail } from '../bank.repository.ts';
import type { Candidate } from '../bank.types.ts';

type Input = {
  tx: Tx;
  deps: PaymentsDeps;
  actor: Extract<PaymentActor, { kind: 'user' | 'admin' }>;
  entryId: string;
  candidate: Pick<Candidate, 'invoiceId' | 'ownerId'>;
};

/** The bank took a payment back: what it had paid is due again. */
export async function returnEntry({ tx, deps, actor, entryId, candidate }: Input): Promise<void> {
  const { invoiceId, ownerId: owner } = candidate;
  const entry = await getEntryOrFail(tx, entryId);
  const invoice = await lockInvoice(tx, { owner, invoiceId });
  const amountMinor = -entry.amountMinor;
  const payments = (await listPaymentsOf(tx, { owner, invoiceId })).filter(
    ({ provider, state, appliedMinor }) =>
      (provider === 'transfer' || provider === 'manual') && state === 'succeeded' && appliedMinor >= amountMinor,
  );
  const payment = payments.find(({ amountMinor: came }) => came === amountMinor) ?? payments[0];
  if (!payment) throw refundTooHigh({ leftMinor: 0, currency: entry.currency });
  const note = [entry.payerName, entry.reference].filter((part) => part !== '').join(' · ');
  await returnPayment({ tx, deps, owner, paymentId: payment.id, amountMinor, note: note.slice(0, 300) || null, actor });
  const { id: paymentId } = payment;
  const at = deps.clock.now();
  await changeEntry(tx, { id: entryId, state: 'matched', owner, invoiceId, paymentId, by: actor.userId, at });
  const after = { invoice: invoice.fullNumber, amountMinor: entry.amountMinor, currency: entry.currency };
  const record = { action: 'bank_entry.returned', subjectKind: 'bank_entry', subjectId: entryId, after };
  await recordHistory({ tx, owner, actor, entry: record });
}
