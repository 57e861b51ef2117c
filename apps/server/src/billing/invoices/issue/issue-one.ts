import type { Tx } from '#platform/database/client.ts';
import { invoiceIssued, invoicePaid } from '../invoices.events.ts';
import type { InvoiceDraft, InvoiceRow, IssueDeps, IssuedInvoice, LineRow } from '../invoices.types.ts';
import { sendInvoiceJob } from '../jobs/invoices.jobs.ts';
import { dueOf } from '../standing.rules.ts';
import { type BuiltInvoice, buildInvoice, freezeSeller, issueDays } from './build-invoice.ts';
import { assertRules } from './issue-rules.ts';
import { findNumberSource, numberInvoices, writeParts } from './number-invoices.ts';
import { priceOrFail } from './price-drafts.ts';

export function toIssued(invoice: InvoiceRow, lines: readonly Pick<LineRow, 'position' | 'netMinor'>[]): IssuedInvoice {
  const { id, ownerId: owner, fullNumber, netMinor, taxMinor, totalMinor, dueDate } = invoice;
  if (fullNumber === null || !dueDate) throw new Error('an invoice was issued without its number');
  return {
    id,
    owner,
    fullNumber,
    netMinor,
    taxMinor,
    totalMinor,
    dueMinor: dueOf(invoice),
    dueDate,
    lines: lines.map((line) => ({ position: line.position, netMinor: line.netMinor })),
  };
}

type News = { tx: Tx; deps: IssueDeps; invoice: InvoiceRow; isPurchase?: boolean | undefined };

/** Emits the events of a numbered invoice. */
export async function announce({ tx, deps, invoice, isPurchase }: News): Promise<void> {
  const { ownerId: owner, id: invoiceId } = invoice;
  const dueMinor = dueOf(invoice);
  await deps.events.emit(tx, invoiceIssued, { owner, invoiceId, dueMinor, ...(isPurchase ? { isPurchase } : {}) });
  if (dueMinor === 0) await deps.events.emit(tx, invoicePaid, { owner, invoiceId, paymentId: null });
}

type Input = {
  tx: Tx;
  deps: IssueDeps;
  draft: InvoiceDraft;
  at: Temporal.Instant;
  /** A stored draft keeps its id and creation time. */
  stored?: { id: string; createdAt: Temporal.Instant };
  /** The buyer is present and chose how to pay. */
  isPurchase?: boolean | undefined;
};

/** The rows of one draft, for a preview or to be issued. */
export async function buildOne({ tx, deps, draft, at, stored }: Input): Promise<BuiltInvoice & { seller: SellerOf }> {
  const { seller, priced } = await priceOrFail({ tx, draft, at });
  const { buyer, locale, timeZone, totals, taxNames } = priced;
  const built = buildInvoice({
    id: stored?.id ?? deps.ids.uuid(),
    owner: draft.owner,
    kind: 'invoice',
    currency: draft.currency,
    locale,
    timeZone,
    days: issueDays(seller, at),
    frozenSeller: freezeSeller(seller),
    buyer,
    totals,
    taxNames,
    at,
    ...(stored ? { createdAt: stored.createdAt } : {}),
  });
  return { ...built, seller };
}
type SellerOf = Awaited<ReturnType<typeof priceOrFail>>['seller'];

/** Issues one invoice with number, chain record, mail and events. */
export async function issueOne(input: Input): Promise<IssuedInvoice> {
  const { tx, deps, draft, at, isPurchase } = input;
  const { seller, ...built } = await buildOne(input);
  const source = await findNumberSource(tx, { kind: 'invoice', seller, at });
  assertRules({ built, source, config: deps.config });
  // Before the number is locked, so that nobody waits for it.
  await deps.jobs.enqueue(tx, sendInvoiceJob, { owner: built.invoice.ownerId, invoiceId: built.invoice.id });
  await writeParts(tx, [built]);
  const { invoices } = await numberInvoices({ tx, deps, source, seller, at, owners: [draft.owner], built: [built] });
  const [invoice] = invoices;
  if (!invoice) throw new Error('an invoice was numbered and is not there');
  await announce({ tx, deps, invoice, isPurchase });
  return toIssued(invoice, built.lines);
}
