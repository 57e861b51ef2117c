import type { PlanAfterRefund } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { listOpenInvoices } from '../arrears.queries.ts';
import { enterArrears, noteFailure, recover } from '../engine/arrears.ts';
import { activateStart } from '../engine/begin-start.ts';
import { createOfferBook } from '../engine/offer-book.ts';
import { activatePackage } from '../packages/activate-package.ts';
import { endPurchase } from '../packages/operator-grants.ts';
import { findPurchaseOfInvoice } from '../packages/packages.repository.ts';
import { lowerByCreditNote, lowerByWaived } from '../lowered-prices.ts';
import { subscriptionColumns } from '../subscriptions.repository.ts';
import type { BillingDeps, SubscriptionRow } from '../subscriptions.types.ts';
import { writeTimeline } from '../timeline.ts';
import { cancelAtEnd, cancelNow } from '../usecases/decide.ts';

const author = { kind: 'provider' } as const;
type Input = { tx: Tx; deps: BillingDeps; owner: OwnerId; invoiceId: string };

/** Subscriptions an invoice was issued for, locked until the transaction ends. */
async function listOfInvoice({ tx, deps, owner, invoiceId }: Input): Promise<SubscriptionRow[]> {
  return [
    ...(await tx.sql<SubscriptionRow[]>`
      select ${subscriptionColumns(tx, deps.config)} from subscriptions s join users u on u.id = s.owner_id
      where s.owner_id = ${owner} and (s.start_invoice_id = ${invoiceId} or exists (
        select 1 from subscription_periods p
        where p.owner_id = s.owner_id and p.subscription_id = s.id and p.invoice_id = ${invoiceId}))
      order by s.id for no key update of s`),
  ];
}

function isWaiting({ state, startInvoiceId }: SubscriptionRow, invoiceId: string): boolean {
  return (state === 'scheduled' || state === 'pending_payment') && startInvoiceId === invoiceId;
}

function isInArrears({ state }: Pick<SubscriptionRow, 'state'>): boolean {
  return state === 'past_due' || state === 'suspended';
}

function isHeld({ state }: SubscriptionRow): boolean {
  return state === 'active' || state === 'paused' || isInArrears({ state });
}

async function isOwed(tx: Tx, { ownerId: owner, id: subscriptionId }: SubscriptionRow): Promise<boolean> {
  return (await listOpenInvoices(tx, { owner, subscriptionId })).length > 0;
}

/** Nothing is due on an invoice any more: what waited for it begins, and restricted access returns. */
export async function onInvoicePaid(input: Input): Promise<void> {
  const { tx, deps, owner, invoiceId } = input;
  const at = await billingNow({ tx, deps });
  const book = createOfferBook({ tx, at });
  const purchase = await findPurchaseOfInvoice(tx, { owner, invoiceId });
  if (purchase) await activatePackage({ tx, deps, purchase, at, author });
  for (const row of await listOfInvoice(input)) {
    if (isWaiting(row, invoiceId)) await activateStart({ tx, deps, row, at, author });
    else if (isInArrears(row)) await recover({ tx, deps, row, at, book, author });
  }
}

/** Nothing is due on an invoice any more: clients with no other arrears owe nothing now. */
async function recoverOfInvoice(input: Input): Promise<void> {
  const { tx, deps } = input;
  const at = await billingNow({ tx, deps });
  const book = createOfferBook({ tx, at });
  for (const row of (await listOfInvoice(input)).filter(isInArrears)) {
    await recover({ tx, deps, row, at, book, author: { kind: 'system' } });
  }
}

/** Revokes a package whose money was entirely refunded. */
async function takePackage({ tx, deps, owner, invoiceId }: Input): Promise<void> {
  const purchase = await findPurchaseOfInvoice(tx, { owner, invoiceId });
  if (!purchase || (purchase.state !== 'active' && purchase.state !== 'exhausted')) return;
  const at = await billingNow({ tx, deps });
  const by = { author: { kind: 'system' }, reason: 'refunded', withCredit: false } as const;
  await endPurchase({ tx, deps, purchase, at, ...by });
}

type Credited = Input & { creditNoteId: string; isWhole: boolean; isAccounted: boolean };

/** A credit note was issued: the periods of the invoice cost less, and when all of it was returned nothing is owed. */
export async function onInvoiceCredited({ isWhole, isAccounted, creditNoteId, ...input }: Credited): Promise<void> {
  const { tx, owner, invoiceId } = input;
  if (!isAccounted) await lowerByCreditNote(tx, { owner, invoiceId, creditNoteId });
  if (!isWhole) return;
  await takePackage(input);
  await recoverOfInvoice(input);
}

/** A refund without a credit note that is not owed again: the periods of the invoice cost less. */
export async function onInvoiceWaived(input: Input & { waivedMinor: number; isWhole: boolean }): Promise<void> {
  const { tx, owner, invoiceId, waivedMinor, isWhole } = input;
  await lowerByWaived(tx, { owner, invoiceId, waivedMinor });
  if (isWhole && waivedMinor > 0) await takePackage(input);
}

type PlanRefunded = Input & { plan: PlanAfterRefund; reason: string; userId: string };

/** A whole period was refunded: its plan ends as the operator decided. */
export async function onPlanRefunded(input: PlanRefunded): Promise<void> {
  const { tx, deps, owner, plan, reason, userId } = input;
  const at = await billingNow({ tx, deps });
  const book = createOfferBook({ tx, at });
  for (const row of await listOfInvoice(input)) {
    if (!isHeld(row)) continue;
    const decision = { tx, deps, owner, at, book, row, author: { kind: 'admin', userId } } as const;
    if (plan === 'end_now') await cancelNow(decision, reason);
    else if (!row.cancelAtPeriodEnd) await cancelAtEnd(decision, reason);
  }
}

/** The operator wrote off the money. */
export async function onInvoiceGivenUp(input: Input): Promise<void> {
  await recoverOfInvoice(input);
}

/** A charge failed: arrears begin, or their next step may be taken. */
export async function onPaymentFailed(input: Input & { code: string; isHardDecline: boolean }): Promise<void> {
  const { tx, deps, invoiceId, code, isHardDecline } = input;
  const at = await billingNow({ tx, deps });
  const book = createOfferBook({ tx, at });
  for (const row of await listOfInvoice(input)) {
    // A charge that fails once the invoice was settled otherwise, or written off, leaves nothing owed.
    if (row.state === 'active' && (await isOwed(tx, row))) {
      await enterArrears({ tx, deps, row, at, book, author, invoiceId, isHardDecline });
      continue;
    }
    if (isInArrears(row)) await noteFailure({ tx, row, at, isHardDecline });
    const entry = { kind: 'payment_failed', after: { reason: code }, invoiceId } as const;
    await writeTimeline({ tx, owner: row.ownerId, subscriptionId: row.id, author, at, entry });
  }
}

/**
 * Paid money is due again (a returned transfer, a lost dispute): no charge failed, and the payment's mail says what
 * happened.
 */
export async function onInvoiceUnpaid(input: Input): Promise<void> {
  const { tx, deps, owner, invoiceId } = input;
  const at = await billingNow({ tx, deps });
  const book = createOfferBook({ tx, at });
  const purchase = await findPurchaseOfInvoice(tx, { owner, invoiceId });
  if (purchase && (purchase.state === 'active' || purchase.state === 'exhausted')) {
    await endPurchase({ tx, deps, purchase, at, author, reason: 'unpaid', withCredit: false });
  }
  for (const row of (await listOfInvoice(input)).filter(({ state }) => state === 'active')) {
    await enterArrears({ tx, deps, row, at, book, author, invoiceId, isHardDecline: true, isReported: true });
  }
}
