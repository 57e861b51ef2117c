import { lockBilling } from '#modules/billing-clock/billing-lock.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { creditGivenFor, writeCredit } from '../credits.repository.ts';
import { wrongState } from '../invoices.errors.ts';
import { invoicePaid, invoiceUnpaid } from '../invoices.events.ts';
import { getInvoiceOrFail, updateStanding } from '../invoices.repository.ts';
import type { InvoiceRow, IssueDeps } from '../invoices.types.ts';
import { dueOf, uncoveredOf } from '../standing.rules.ts';

type Input = {
  tx: Tx;
  deps: IssueDeps;
  owner: OwnerId;
  invoiceId: string;
  paymentId: string | null;
  amountMinor: number;
  at: Temporal.Instant;
};

async function lockIssued({ tx, owner, invoiceId }: Input): Promise<InvoiceRow> {
  await lockBilling(tx, [owner]);
  const invoice = await getInvoiceOrFail(tx, { owner, id: invoiceId }, { lock: true });
  if (invoice.kind !== 'invoice' || invoice.state === 'draft') throw wrongState(invoice.state);
  return invoice;
}

/** What came above what was asked is the client's; what was given too much of is taken back. */
async function balanceCredit(input: Input, invoice: InvoiceRow): Promise<number> {
  const { tx, deps, owner, invoiceId, paymentId, at } = input;
  const owed = Math.max(0, -uncoveredOf(invoice));
  const difference = owed - (await creditGivenFor(tx, { owner, invoiceId }));
  const isIncoming = input.amountMinor > 0;
  const amountMinor = isIncoming ? Math.max(0, difference) : Math.min(0, difference);
  const cause = isIncoming ? 'overpayment' : 'refunded';
  const { currency } = invoice;
  await writeCredit({ tx, deps, owner, currency, amountMinor, cause, invoiceId, paymentId, at });
  return amountMinor;
}

function assertAmount({ amountMinor }: Input): void {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0)
    throw new RangeError(`no amount of money: ${amountMinor}`);
}

/** Counts money that came; an invoice that was given up counts as paid when all of it came after all. */
export async function settle(input: Input): Promise<{ dueMinor: number; creditMinor: number }> {
  assertAmount(input);
  const { tx, deps, owner, invoiceId, paymentId, amountMinor, at } = input;
  const before = await lockIssued(input);
  const counted = { ...before, paidMinor: before.paidMinor + amountMinor };
  const isSettled = before.state !== 'paid' && uncoveredOf(counted) <= 0;
  const after: InvoiceRow = isSettled ? { ...counted, state: 'paid', paidAt: at } : counted;
  await updateStanding(tx, { owner, id: invoiceId }, after);
  const creditMinor = await balanceCredit(input, after);
  if (isSettled) await deps.events.emit(tx, invoicePaid, { owner, invoiceId, paymentId });
  return { dueMinor: dueOf(after), creditMinor };
}

/** Counts money that went back; what it leaves uncovered is due again. */
export async function unsettle(input: Input): Promise<{ dueMinor: number }> {
  assertAmount(input);
  const { tx, deps, owner, invoiceId, amountMinor } = input;
  const before = await lockIssued(input);
  const counted = { ...before, paidMinor: before.paidMinor - amountMinor };
  const isOpenAgain = before.state === 'paid' && uncoveredOf(counted) > 0;
  const after: InvoiceRow = isOpenAgain ? { ...counted, state: 'issued', paidAt: null } : counted;
  await updateStanding(tx, { owner, id: invoiceId }, after);
  await balanceCredit({ ...input, amountMinor: -amountMinor }, after);
  if (isOpenAgain) await deps.events.emit(tx, invoiceUnpaid, { owner, invoiceId });
  return { dueMinor: dueOf(after) };
}
