import { recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { PaymentActor, PaymentsDeps } from '../../payments.types.ts';
import { notePayment } from '../../usecases/note-payment.ts';
import { lockInvoice } from '../../usecases/lock-invoice.ts';
import { changeEntry, getEntryOrFail } from '../bank.repository.ts';
import type { Candidate } from '../bank.types.ts';

type BookInput = {
  tx: Tx;
  deps: PaymentsDeps;
  actor: Extract<PaymentActor, { kind: 'user' | 'admin' }>;
  entryId: string;
  candidate: Pick<Candidate, 'invoiceId' | 'ownerId'>;
  /** Entries already paid by an earlier entry of the same statement are left to a person. */
  mustBeOpen: boolean;
};

/** Records an entry as payment of an invoice; false when the invoice is already paid and must not be. */
export async function bookEntry({ tx, deps, actor, entryId, candidate, mustBeOpen }: BookInput): Promise<boolean> {
  const { invoiceId, ownerId: owner } = candidate;
  const entry = await getEntryOrFail(tx, entryId);
  const invoice = await lockInvoice(tx, { owner, invoiceId });
  if (mustBeOpen && invoice.dueMinor === 0) return false;
  const note =
    [entry.payerName, entry.reference]
      .filter((part) => part !== '')
      .join(' · ')
      .slice(0, 300) || null;
  const { amountMinor } = entry;
  const payment = await notePayment({ tx, deps, owner, invoiceId, provider: 'transfer', amountMinor, note, actor });
  const at = deps.clock.now();
  await changeEntry(tx, {
    id: entryId,
    state: 'matched',
    owner,
    invoiceId,
    paymentId: payment.id,
    by: actor.userId,
    at,
  });
  const after = {
    invoice: invoice.fullNumber,
    amountMinor,
    currency: entry.currency,
    bookedOn: entry.bookedOn.toString(),
  };
  const record = { action: 'bank_entry.matched', subjectKind: 'bank_entry', subjectId: entryId, after };
  await recordHistory({ tx, owner, actor, entry: record });
  return true;
}
