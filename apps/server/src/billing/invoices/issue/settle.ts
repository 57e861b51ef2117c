import { lockBilling } from '#billing/billing-clock/billing-lock.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { creditGivenFor, writeCredit } from '../credits.repository.ts';
import { wrongState } from '../invoices.errors.ts';
import { invoicePaid, invoiceUnpaid, invoiceWaived } from '../invoices.events.ts';
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
/** `waivedMinor`: waived part of money whose refund did not happen. */
type SettleInput = Input & { waivedMinor?: number };
/** `isOwedAgain`: what the returned money covered is due again; otherwise nobody owes more than before. */
type UnsettleInput = Input & { isOwedAgain: boolean };

async function lockIssued({ tx, owner, invoiceId }: Input): Promise<InvoiceRow> {
  await lockBilling(tx, [owner]);
  const invoice = await getInvoiceOrFail(tx, { owner, id: invoiceId }, { lock: true });
  if (invoice.kind !== 'invoice' || invoice.state === 'draft') throw wrongState(invoice.state);
  return invoice;
}

/** Overpayments become the client's credit; excess credit is withdrawn. */
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

/** Records received money; a written-off invoice counts as paid when all of it was paid after all. */
export async function settle(input: SettleInput): Promise<{ dueMinor: number; creditMinor: number }> {
  assertAmount(input);
  const { tx, deps, owner, invoiceId, paymentId, amountMinor, waivedMinor = 0, at } = input;
  const before = await lockIssued(input);
  const paidMinor = before.paidMinor + amountMinor;
  const counted = { ...before, paidMinor, waivedMinor: Math.max(0, before.waivedMinor - waivedMinor) };
  const isSettled = before.state !== 'paid' && uncoveredOf(counted) <= 0;
  const after: InvoiceRow = isSettled ? { ...counted, state: 'paid', paidAt: at } : counted;
  await updateStanding(tx, { owner, id: invoiceId }, after);
  const creditMinor = await balanceCredit(input, after);
  await announceWaived(input, { before, after });
  if (isSettled) await deps.events.emit(tx, invoicePaid, { owner, invoiceId, paymentId });
  return { dueMinor: dueOf(after), creditMinor };
}

async function announceWaived(
  { tx, deps, owner, invoiceId }: Input,
  { before, after }: { before: InvoiceRow; after: InvoiceRow },
): Promise<void> {
  const waivedMinor = after.waivedMinor - before.waivedMinor;
  const isWhole = after.waivedMinor > 0 && after.creditedMinor + after.waivedMinor >= after.totalMinor;
  if (waivedMinor !== 0) await deps.events.emit(tx, invoiceWaived, { owner, invoiceId, waivedMinor, isWhole });
}

/** Records returned money. What it leaves uncovered is waived, unless it is owed again. */
export async function unsettle(input: UnsettleInput): Promise<{ dueMinor: number; waivedMinor: number }> {
  assertAmount(input);
  const { tx, deps, owner, invoiceId, amountMinor, isOwedAgain } = input;
  const before = await lockIssued(input);
  const gone = { ...before, paidMinor: before.paidMinor - amountMinor };
  const openedMinor = Math.max(0, uncoveredOf(gone)) - Math.max(0, uncoveredOf(before));
  const waivedMinor = isOwedAgain ? 0 : openedMinor;
  const counted = { ...gone, waivedMinor: before.waivedMinor + waivedMinor };
  const isOpenAgain = before.state === 'paid' && uncoveredOf(counted) > 0;
  const after: InvoiceRow = isOpenAgain ? { ...counted, state: 'issued', paidAt: null } : counted;
  await updateStanding(tx, { owner, id: invoiceId }, after);
  await balanceCredit({ ...input, amountMinor: -amountMinor }, after);
  await announceWaived(input, { before, after });
  if (isOpenAgain) await deps.events.emit(tx, invoiceUnpaid, { owner, invoiceId });
  return { dueMinor: dueOf(after), waivedMinor };
}
