import { lockBilling } from '#billing/billing-clock/billing-lock.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findChainRow } from '../chain/chain.repository.ts';
import { creditGivenFor, writeCredit } from '../credits.repository.ts';
import { creditTooHigh, euroRateMissing, wrongState } from '../invoices.errors.ts';
import { invoiceCredited, invoicePaid } from '../invoices.events.ts';
import {
  getInvoiceOrFail,
  listCreditedLines,
  listCreditedTaxes,
  listLines,
  listReducedLines,
  listTaxes,
  updateStanding,
} from '../invoices.repository.ts';
import type { CreditScope, InvoiceRow, IssueDeps, IssuedCreditNote, TaxRow, Totals } from '../invoices.types.ts';
import { sendInvoiceJob } from '../jobs/invoices.jobs.ts';
import { dueOf, uncoveredOf } from '../standing.rules.ts';
import { type BuiltInvoice, buildInvoice, freezeSeller, issueDays } from './build-invoice.ts';
import { creditTotals, reducedTotal } from './credit.rules.ts';
import { assertRules } from './issue-rules.ts';
import { findNumberSource, lockChain, numberInvoices, writeParts } from './number-invoices.ts';
import { getSellerOrFail } from './price-drafts.ts';
import { needsEuroRate } from './spanish-limits.rules.ts';

type Input = {
  tx: Tx;
  deps: IssueDeps;
  owner: OwnerId;
  invoiceId: string;
  lines: CreditScope;
  reason: string;
  at: Temporal.Instant;
  paidBack?: 'credit' | 'refund';
  isAccounted?: boolean;
};

type Original = {
  invoice: InvoiceRow;
  totals: Totals;
  taxes: readonly TaxRow[];
  /** What later invoices returned of it, including tax. */
  reducedMinor: number;
  invoiceType: string;
};

async function readOriginal({ tx, owner, invoiceId, lines: wanted }: Input): Promise<Original> {
  const key = { owner, invoiceId };
  const invoice = await getInvoiceOrFail(tx, { owner, id: invoiceId }, { lock: true });
  if (invoice.kind !== 'invoice' || invoice.state === 'draft') throw wrongState(invoice.state);
  if (invoice.totalMinor > 0 && invoice.creditedMinor >= invoice.totalMinor) throw wrongState(invoice.state);
  const taxes = await listTaxes(tx, key);
  const reduced = await listReducedLines(tx, key);
  const credited = { lines: await listCreditedLines(tx, key), taxes: await listCreditedTaxes(tx, key), reduced };
  const lines = await listLines(tx, key);
  const result = creditTotals({ lines, taxes, credited }, wanted);
  if ('refusal' in result) throw creditTooHigh(result.refusal);
  // All of it was returned by other means.
  if (result.totals.lines.length === 0) throw wrongState(invoice.state);
  const reducedMinor = reducedTotal(taxes, { lines, reduced });
  const leftMinor = invoice.totalMinor - invoice.creditedMinor - reducedMinor;
  // A discount on the invoice leaves less to return than its most expensive lines.
  if (-result.totals.totalMinor > leftMinor) throw creditTooHigh({ position: 0, leftMinor });
  const record = await findChainRow(tx, invoiceId);
  return { invoice, totals: result.totals, taxes, reducedMinor, invoiceType: record?.invoiceType ?? 'F1' };
}

type Build = { input: Input; original: Original; seller: Awaited<ReturnType<typeof getSellerOrFail>> };

function build({ input, original, seller }: Build): BuiltInvoice {
  const { deps, owner, invoiceId, reason, at } = input;
  const { invoice, totals, taxes, invoiceType } = original;
  const { fullNumber, issueDate, buyer, currency, locale, timeZone } = invoice;
  if (fullNumber === null || !issueDate || !buyer) throw new Error(`the issued invoice ${invoiceId} has no number`);
  const frozenSeller = freezeSeller(seller);
  const rectified = { fullNumber, issueDate, invoiceType };
  const id = deps.ids.uuid();
  const parties = { days: issueDays(seller, at), frozenSeller, buyer };
  const text = { kind: 'credit_note', currency, locale, timeZone, rectifiesId: invoiceId, reason, rectified } as const;
  const built = buildInvoice({ id, owner, ...text, ...parties, totals, taxNames: new Map(), at });
  // Tax names and notes are the invoice's, whatever they are called today.
  const named = built.taxes.map((tax) => {
    const of = taxes.find(({ taxCode, ratePpm }) => taxCode === tax.taxCode && ratePpm === tax.ratePpm);
    return of ? { ...tax, name: of.name, note: of.note } : tax;
  });
  return { ...built, taxes: named };
}

/**
 * Returns what the client is owed from this invoice and has not received: it becomes credit, or is reported as waiting
 * for its refund.
 */
async function giveBack(input: Input, invoice: InvoiceRow): Promise<number> {
  const { tx, deps, owner, invoiceId, at, paidBack = 'credit' } = input;
  const given = await creditGivenFor(tx, { owner, invoiceId });
  const owed = Math.max(0, -uncoveredOf(invoice)) - given;
  const waits = paidBack === 'refund' ? Math.max(0, Math.min(owed, invoice.paidMinor)) : 0;
  const { currency } = invoice;
  const amountMinor = Math.max(0, owed - waits);
  await writeCredit({ tx, deps, owner, currency, amountMinor, cause: 'credit_note', invoiceId, at });
  return waits;
}

async function applyToOriginal(
  input: Input,
  { invoice: original, reducedMinor }: Original,
  creditNote: InvoiceRow,
): Promise<number> {
  const { tx, deps, owner, invoiceId, at, isAccounted = false } = input;
  const creditedMinor = original.creditedMinor - creditNote.totalMinor;
  // Earlier refunds are part of it, as far as there is no room for both.
  const waivedMinor = Math.max(0, Math.min(original.waivedMinor, original.totalMinor - reducedMinor - creditedMinor));
  const credited = { ...original, creditedMinor, waivedMinor };
  const isWhole = creditedMinor + waivedMinor >= original.totalMinor;
  const isSettled = original.state === 'issued' && uncoveredOf(credited) <= 0;
  const after: InvoiceRow = isSettled ? { ...credited, state: 'paid', paidAt: isWhole ? null : at } : credited;
  await updateStanding(tx, { owner, id: invoiceId }, after);
  const owedMinor = await giveBack(input, after);
  const news = { owner, invoiceId, creditNoteId: creditNote.id, isWhole, isAccounted, dueMinor: dueOf(after) };
  await deps.events.emit(tx, invoiceCredited, news);
  if (isSettled && !isWhole) await deps.events.emit(tx, invoicePaid, { owner, invoiceId, paymentId: null });
  return owedMinor;
}

/** Errors: billing.wrong_state, credit_too_high, euro_rate_missing, seller_required, series_required, rule_broken. */
export async function issueCreditNote(input: Input): Promise<IssuedCreditNote> {
  const { tx, deps, owner, at } = input;
  const seller = await getSellerOrFail(tx);
  const source = await findNumberSource(tx, { kind: 'credit_note', seller, at });
  await lockBilling(tx, [owner]);
  // Before the invoice is locked: issuing always locks the chain first, so that transactions never deadlock.
  await lockChain(tx);
  const original = await readOriginal(input);
  // Its record would claim that its amounts are euros.
  if (needsEuroRate({ seller, currency: original.invoice.currency })) throw euroRateMissing();
  const built = build({ input, original, seller });
  assertRules({ built, source, config: deps.config });
  await writeParts(tx, [built]);
  const { invoices } = await numberInvoices({ tx, deps, source, seller, at, owners: [owner], built: [built] });
  const [creditNote] = invoices;
  if (!creditNote || creditNote.fullNumber === null) throw new Error('a credit note was numbered and is not there');
  const owedMinor = await applyToOriginal(input, original, creditNote);
  await deps.jobs.enqueue(tx, sendInvoiceJob, { owner, invoiceId: creditNote.id });
  const { id, fullNumber, netMinor, totalMinor } = creditNote;
  return { id, fullNumber, netMinor, totalMinor, owedMinor };
}
