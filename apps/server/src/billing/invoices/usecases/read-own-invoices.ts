import type { QueryOf, ReplyOf } from '@enlace/contract/core/operation.ts';
import type * as contract from '@enlace/contract/billing/invoices/invoices.contract.ts';
import type { OwnInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
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
import {
  type DetailParts,
  presentInvoice,
  presentPayment,
  presentRefund,
  presentSummary,
} from '../invoices.presenter.ts';
import type { ClientCall, InvoiceRow } from '../invoices.types.ts';
import { countOwnRows, listOwnBalances, listOwnRows, listYears } from '../own-invoices.queries.ts';
import { listPayments, listRefunds } from '../timeline.queries.ts';
import { billingToday } from './today.ts';

type ListInput = ClientCall & { query: QueryOf<typeof contract.listInvoices> };

/** The client's own invoices, newest first. */
export async function listOwnInvoices({ deps, ctx, query }: ListInput): Promise<ReplyOf<typeof contract.listInvoices>> {
  const owner = ctx.actor.ownerId;
  const { cursor, limit, year, kind, standing } = query;
  return deps.db.scoped(
    owner,
    async (tx) => {
      const today = await billingToday(tx, deps);
      const filter = { year, kind, standing, today };
      const { rows, next } = await listOwnRows(tx, owner, { filter, cursor, limit });
      return {
        items: rows.map((row) => presentSummary(row, today)),
        next,
        total: await countOwnRows(tx, owner, filter),
        years: await listYears(tx, owner),
        balances: await listOwnBalances(tx, owner),
      };
    },
    { readOnly: true },
  );
}

/** An invoice with everything that belongs to it. */
export async function readParts(tx: Tx, invoice: InvoiceRow, today: Temporal.PlainDate): Promise<DetailParts> {
  const key = { owner: invoice.ownerId, invoiceId: invoice.id };
  const lines = await listLines(tx, key);
  const { rectifiesId, ownerId: owner } = invoice;
  const original = rectifiesId === null ? undefined : await findInvoice(tx, { owner, id: rectifiesId });
  return {
    row: {
      ...invoice,
      ...(await readMoneyOf(tx, key)),
      concept: lines[0]?.description ?? null,
      rectifiesNumber: original?.fullNumber ?? null,
    },
    lines,
    taxes: await listTaxes(tx, key),
    creditedLines: await listCreditedLines(tx, key),
    reducedLines: await listReducedLines(tx, key),
    creditNotes: await listCreditNotes(tx, key),
    today,
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
export async function readOwnInvoice({ deps, ctx, id }: ClientCall & { id: string }): Promise<OwnInvoice> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const invoice = await findInvoice(tx, { owner, id });
    if (!invoice || invoice.state === 'draft') throw notFound();
    await noteSeen(tx, { deps, ctx }, invoice);
    const parts = await readParts(tx, invoice, await billingToday(tx, deps));
    const payments = await listPayments(tx, invoice);
    const refunds = await listRefunds(tx, invoice);
    return {
      ...presentInvoice(parts),
      // Abandoned payments moved no money.
      payments: payments.filter(({ state }) => state !== 'cancelled').map(presentPayment),
      // The reason is the operator's own note.
      refunds: refunds.map(presentRefund).map(({ note: _note, ...refund }) => refund),
    };
  });
}
