import type { Tx } from '#platform/database/client.ts';
import { listOpenInvoices } from '../arrears.queries.ts';
import { mailDunning } from '../emails/send-billing-mail.ts';
import { moveSubscription } from '../move.ts';
import { notifyClient } from '../notices.ts';
import { updateSubscription } from '../subscriptions.repository.ts';
import type { Author, BillingDeps, SubscriptionRow } from '../subscriptions.types.ts';
import type { OfferBook } from './offer-book.ts';

type Context = { tx: Tx; deps: BillingDeps; row: SubscriptionRow; at: Temporal.Instant; book: OfferBook };

/** Something stayed unpaid: dunning begins today, and nothing is restricted yet. */
export async function enterArrears({
  author,
  invoiceId,
  isHardDecline,
  isReported = false,
  ...context
}: Context & {
  author: Author;
  invoiceId: string | null;
  isHardDecline: boolean;
  /** The client is notified by another mail. */
  isReported?: boolean;
}): Promise<SubscriptionRow> {
  const { tx, deps, row, at, book } = context;
  const next = await moveSubscription({
    tx,
    deps,
    row,
    set: { state: 'past_due', pastDueSince: at, dunningStep: 0, isHardDecline, awaitingPaymentSince: null },
    author,
    at,
    entry: { kind: 'past_due', after: { step: 0 }, invoiceId },
  });
  if (isReported) return next;
  const open = await listOpenInvoices(tx, { owner: row.ownerId, subscriptionId: row.id });
  const offer = await book.offer(row.catalogItemId);
  await mailDunning({ tx, deps, row: next, step: 0, open, offer });
  await notifyClient({ tx, deps, row: next, what: 'payment_failed', offer });
  return next;
}

/** A charge made by dunning failed. The next step may be taken on its day. */
export async function noteFailure({
  tx,
  row,
  at,
  isHardDecline,
}: Omit<Context, 'deps' | 'book'> & { isHardDecline: boolean }): Promise<SubscriptionRow> {
  return updateSubscription(tx, {
    row,
    set: { awaitingPaymentSince: null, isHardDecline: row.isHardDecline || isHardDecline },
    at,
  });
}

/** Nothing is unpaid any more: full access returns immediately. */
export async function recover({
  tx,
  deps,
  row,
  at,
  book,
  author,
}: Context & { author: Author }): Promise<SubscriptionRow> {
  const open = await listOpenInvoices(tx, { owner: row.ownerId, subscriptionId: row.id });
  if (open.length > 0) return row;
  const next = await moveSubscription({
    tx,
    deps,
    row,
    set: { state: 'active', pastDueSince: null, dunningStep: 0, isHardDecline: false, awaitingPaymentSince: null },
    author,
    at,
    entry: { kind: 'recovered' },
  });
  await notifyClient({ tx, deps, row: next, what: 'recovered', offer: await book.offer(row.catalogItemId) });
  return next;
}
