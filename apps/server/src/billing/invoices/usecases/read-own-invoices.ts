import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type { AnswerOf, QueryOf } from '@enlace/contract/core/operation.ts';
import type * as contract from '@enlace/contract/billing/invoices/invoices.contract.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import {
  findInvoice,
  listCreditedLines,
  listCreditNotes,
  listLines,
  listReducedLines,
  listTaxes,
  noteHappening,
  readMoneyOf,
} from '../invoices.repository.ts';
import type { ClientCall, Invoice, InvoiceRow } from '../invoices.types.ts';
import { linesLeft } from '../issue/credit.rules.ts';
import { countOwnRows, listOwnBalances, listOwnRows, listYears } from '../own-invoices.queries.ts';
import { withStanding } from '../standing.rules.ts';
import { listPayments, listRefunds } from '../timeline.queries.ts';
import { billingToday } from './today.ts';

type ListInput = ClientCall & { query: QueryOf<typeof contract.listInvoices> };

/** The client's own invoices, newest first. */
export async function listOwnInvoices({
  deps,
  ctx,
  query,
}: ListInput): Promise<AnswerOf<typeof contract.listInvoices>> {
  const owner = ctx.actor.ownerId;
  const { cursor, limit, year, kind, standing } = query;
  return deps.db.scoped(
    owner,
    async (tx) => {
      const today = await billingToday(tx, deps);
      const filter = { year, kind, standing, today };
      const { rows, next } = await listOwnRows(tx, owner, { filter, cursor, limit });
      return {
        items: rows.map((row) => withStanding(row, today)),
        next,
        total: await countOwnRows(tx, owner, filter),
        years: await listYears(tx, owner),
        balances: await listOwnBalances(tx, owner),
      };
    },
    { readOnly: true },
  );
}

type Key = { owner: OwnerId; invoiceId: string };

async function readLines(tx: Tx, key: Key): Promise<Invoice['lines']> {
  const lines = await listLines(tx, key);
  const credited = await listCreditedLines(tx, key);
  const reduced = await listReducedLines(tx, key);
  const lefts = linesLeft({ lines, credited: { lines: credited, taxes: [], reduced } });
  return lefts.map(({ line, backMinor }) => ({ ...line, creditedMinor: backMinor }));
}

async function readCreditNotes(tx: Tx, key: Key): Promise<Invoice['creditNotes']> {
  const rows = await listCreditNotes(tx, key);
  return rows.flatMap(({ id, fullNumber, totalMinor, issueDate }) =>
    fullNumber === null || !issueDate ? [] : [{ id, fullNumber, totalMinor, issueDate }],
  );
}

/** An invoice with everything that belongs to it. */
export async function readInvoice(tx: Tx, invoice: InvoiceRow, today: Temporal.PlainDate): Promise<Invoice> {
  const { ownerId: owner, rectifiesId, seller } = invoice;
  const key = { owner, invoiceId: invoice.id };
  const lines = await readLines(tx, key);
  const original = rectifiesId === null ? undefined : await findInvoice(tx, { owner, id: rectifiesId });
  const rectifiesNumber = original?.fullNumber ?? null;
  const concept = lines[0]?.description ?? null;
  const taxes = await listTaxes(tx, key);
  return {
    ...withStanding({ ...invoice, ...(await readMoneyOf(tx, key)), concept, rectifiesNumber }, today),
    locale: toWireLocale(invoice.locale),
    lines,
    taxes: taxes.map((tax) => ({ ...tax, code: tax.taxCode, category: tax.taxCategory })),
    rectifies: rectifiesId === null ? null : { id: rectifiesId, fullNumber: rectifiesNumber ?? '' },
    creditNotes: await readCreditNotes(tx, key),
    transferTo: seller?.iban ? { iban: seller.iban, bic: seller.bic, bankName: seller.bankName } : null,
  };
}

async function noteSeen(tx: Tx, { deps, ctx }: ClientCall, invoice: InvoiceRow): Promise<void> {
  // An administrator viewing the account is not the client.
  if (ctx.actor.actingAdminId !== null) return;
  const owner: OwnerId = ctx.actor.ownerId;
  const at = await billingNow({ tx, deps });
  await noteHappening(tx, { owner, id: deps.ids.uuid(), invoiceId: invoice.id, at, kind: 'seen', detail: null });
}

/** Drafts are internal to the operator, so for the client they do not exist. */
export async function readOwnInvoice({
  deps,
  ctx,
  id,
}: ClientCall & { id: string }): Promise<AnswerOf<typeof contract.getInvoice>> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const invoice = await findInvoice(tx, { owner, id });
    if (!invoice || invoice.state === 'draft') throw notFound();
    await noteSeen(tx, { deps, ctx }, invoice);
    const payments = await listPayments(tx, invoice);
    return {
      ...(await readInvoice(tx, invoice, await billingToday(tx, deps))),
      // Abandoned payments moved no money.
      payments: payments.filter(({ state }) => state !== 'cancelled'),
      refunds: await listRefunds(tx, invoice),
    };
  });
}
