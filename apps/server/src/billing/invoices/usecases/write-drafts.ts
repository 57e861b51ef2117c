import { amountOf } from '@enlace/contract/billing/money/money.ts';
import type { DraftLineInput } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { notADraft } from '../invoices.errors.ts';
import { deleteDraft, listLines } from '../invoices.repository.ts';
import type { AdminCall, AdminInvoice, DraftLine, InvoiceDraft, InvoiceRow, LineRow } from '../invoices.types.ts';
import { invoiceRows, lineRows, taxRows } from '../issue/invoice-writers.ts';
import { writeTogether } from '#platform/database/row-writer.ts';
import { buildOne } from '../issue/issue-one.ts';
import { recordInvoiceAct } from './admin-history.ts';
import { getByIdOrFail, readForAdmin } from './read-admin-invoices.ts';

function toDraftLine(line: DraftLineInput): DraftLine {
  const { description, quantityMilli, unitMinor, taxInclusive } = line;
  const amountMinor = amountOf({ unitMinor, quantityMilli });
  return { kind: 'custom', description, quantityMilli, unitMinor, amountMinor, taxInclusive };
}

/** The lines of a stored draft as they were entered. */
export function toAskedLine(line: LineRow): DraftLine {
  const { kind, description, detail, quantityMilli, unitMinor, netMinor, grossMinor } = line;
  const { periodStart, periodEnd, subscriptionId, purchaseId } = line;
  const asked = { amountMinor: grossMinor ?? netMinor, taxInclusive: grossMinor !== null };
  const source = { periodStart, periodEnd, subscriptionId, purchaseId };
  return { kind, description, detail, quantityMilli, unitMinor, ...asked, ...source };
}

export async function readDraft(tx: Tx, invoice: InvoiceRow): Promise<InvoiceDraft> {
  const { ownerId: owner, id: invoiceId, currency } = invoice;
  const lines = await listLines(tx, { owner, invoiceId });
  return { owner, currency, lines: lines.map(toAskedLine) };
}

export function assertDraft(invoice: InvoiceRow): void {
  if (invoice.state !== 'draft') throw notADraft(invoice.state);
}

type StoreInput = {
  deps: AdminCall['deps'];
  draft: InvoiceDraft;
  stored?: { id: string; createdAt: Temporal.Instant };
};

/** Priced as it would be issued now; numbers, dates and the frozen parties are added at issue. */
async function storeDraft(tx: Tx, { deps, draft, stored }: StoreInput): Promise<InvoiceRow> {
  const at = await billingNow({ tx, deps });
  const { invoice, lines, taxes } = await buildOne({ tx, deps, draft, at, ...(stored ? { stored } : {}) });
  const dates = { issuedAt: null, issueDate: null, dueDate: null };
  const row: InvoiceRow = { ...invoice, ...dates, state: 'draft', seller: null };
  if (stored) await deleteDraft(tx, { owner: draft.owner, id: stored.id });
  await writeTogether(tx, [lineRows(lines), taxRows(taxes), invoiceRows([row])]);
  return row;
}

async function clientOrFail(tx: Tx, clientId: string): Promise<OwnerId> {
  const [row] = await tx.sql<{ id: string }[]>`select id from users where id = ${clientId} and roll = 'user'`;
  if (!row) throw notFound();
  return ownerId(row.id);
}

type CreateInput = AdminCall & { input: { clientId: string; currency: string; lines: readonly DraftLineInput[] } };

/** Errors: resource.not_found, billing.identity_required, seller_required, negative_total. */
export async function createDraft({ deps, ctx, input }: CreateInput): Promise<AdminInvoice> {
  return deps.db.system(async (tx) => {
    const owner = await clientOrFail(tx, input.clientId);
    const draft = { owner, currency: input.currency, lines: input.lines.map(toDraftLine) };
    const invoice = await storeDraft(tx, { deps, draft });
    const after = { total: invoice.totalMinor, currency: invoice.currency };
    await recordInvoiceAct(tx, { ctx, invoice, entry: { action: 'invoice.drafted', after } });
    return readForAdmin(tx, { deps, invoice });
  });
}

type UpdateInput = AdminCall & { id: string; lines: readonly DraftLineInput[] };

export async function updateDraft({ deps, ctx, id, lines }: UpdateInput): Promise<AdminInvoice> {
  return deps.db.system(async (tx) => {
    const before = await getByIdOrFail(tx, id, { lock: true });
    assertDraft(before);
    const { ownerId: owner, currency, createdAt } = before;
    const draft = { owner, currency, lines: lines.map(toDraftLine) };
    const invoice = await storeDraft(tx, { deps, draft, stored: { id, createdAt } });
    const entry = {
      action: 'invoice.draft_changed',
      before: { total: before.totalMinor },
      after: { total: invoice.totalMinor },
    };
    await recordInvoiceAct(tx, { ctx, invoice, entry });
    return readForAdmin(tx, { deps, invoice });
  });
}

export async function removeDraft({ deps, ctx, id }: AdminCall & { id: string }): Promise<void> {
  await deps.db.system(async (tx) => {
    const invoice = await getByIdOrFail(tx, id, { lock: true });
    assertDraft(invoice);
    await deleteDraft(tx, { owner: invoice.ownerId, id });
    const before = { total: invoice.totalMinor, currency: invoice.currency };
    await recordInvoiceAct(tx, { ctx, invoice, entry: { action: 'invoice.draft_removed', before } });
  });
}
