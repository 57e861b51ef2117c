import { AppError } from '#platform/errors.ts';
import { lockBilling } from '#billing/billing-clock/billing-lock.usecases.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import { wrongState } from '../invoices.errors.ts';
import { invoiceGivenUp } from '../invoices.events.ts';
import { deleteDraft, noteHappening, updateStanding } from '../invoices.repository.ts';
import type { AdminCall, AdminInvoice, CreditScope, InvoiceRow, IssuedCreditNote } from '../invoices.types.ts';
import { issueCreditNote } from '../issue/credit-note.ts';
import { issueOne } from '../issue/issue-one.ts';
import { sendInvoiceJob } from '../jobs/invoices.jobs.ts';
import { recordInvoiceAct } from './admin-history.ts';
import { getByIdOrFail, readForAdmin } from './read-admin-invoices.ts';
import { assertDraft, readDraft } from './write-drafts.ts';

type Act = AdminCall & { id: string };

async function issueStored(tx: Tx, { deps, ctx, id }: Act): Promise<void> {
  await lockBilling(tx, [(await getByIdOrFail(tx, id)).ownerId]);
  const stored = await getByIdOrFail(tx, id, { lock: true });
  assertDraft(stored);
  const draft = await readDraft(tx, stored);
  const at = await billingNow({ tx, deps });
  await deleteDraft(tx, { owner: stored.ownerId, id });
  const issued = await issueOne({ tx, deps, draft, at, stored: { id, createdAt: stored.createdAt } });
  const after = { number: issued.fullNumber, total: issued.totalMinor, currency: stored.currency };
  await recordInvoiceAct(tx, { ctx, invoice: stored, entry: { action: 'invoice.issued', after } });
}

/** Errors: billing.not_a_draft and those of `issueInvoice`. */
export async function issueDraft(act: Act): Promise<AdminInvoice> {
  const { deps, id } = act;
  return deps.db.system(async (tx) => {
    await issueStored(tx, act);
    return readForAdmin(tx, { deps, invoice: await getByIdOrFail(tx, id) });
  });
}

function assertIssued(invoice: InvoiceRow): void {
  if (invoice.state === 'draft') throw wrongState(invoice.state);
}

async function sendStored(tx: Tx, { deps, ctx, id }: Act): Promise<void> {
  const invoice = await getByIdOrFail(tx, id);
  assertIssued(invoice);
  await deps.jobs.enqueue(tx, sendInvoiceJob, { owner: invoice.ownerId, invoiceId: id, isAgain: true });
  const after = { number: invoice.fullNumber };
  await recordInvoiceAct(tx, { ctx, invoice, entry: { action: 'invoice.sent_again', after } });
}

export async function sendAgain(act: Act): Promise<void> {
  await act.deps.db.system((tx) => sendStored(tx, act));
}

/** Writes off the invoice: it stays in the books and can still be paid. */
export async function markUncollectible({ deps, ctx, id, reason }: Act & { reason: string }): Promise<AdminInvoice> {
  return deps.db.system(async (tx) => {
    // Subscriptions before the invoice, in the common lock order: the consequences may change them.
    await lockBilling(tx, [(await getByIdOrFail(tx, id)).ownerId]);
    const invoice = await getByIdOrFail(tx, id, { lock: true });
    const { ownerId: owner, kind, state } = invoice;
    if (kind !== 'invoice' || state !== 'issued') throw wrongState(state);
    const at = await billingNow({ tx, deps });
    const after: InvoiceRow = { ...invoice, state: 'uncollectible' };
    await updateStanding(tx, { owner, id }, after);
    await noteHappening(tx, { owner, id: deps.ids.uuid(), invoiceId: id, at, kind: 'uncollectible', detail: reason });
    const entry = { action: 'invoice.given_up', after: { number: invoice.fullNumber, reason } };
    await recordInvoiceAct(tx, { ctx, invoice, entry });
    await deps.events.emit(tx, invoiceGivenUp, { owner, invoiceId: id });
    return readForAdmin(tx, { deps, invoice: after });
  });
}

type CreditInput = Act & { lines: CreditScope; reason: string; paidBack?: 'credit' | 'refund' };

/** The credit note and its record; errors: billing.wrong_state, credit_too_high and those of issuing. */
export async function creditStored(
  tx: Tx,
  { deps, ctx, id, paidBack, ...input }: CreditInput,
): Promise<IssuedCreditNote> {
  const { reason } = input;
  const invoice = await getByIdOrFail(tx, id);
  assertIssued(invoice);
  const at = await billingNow({ tx, deps });
  const owner = invoice.ownerId;
  const how = paidBack === undefined ? input : { ...input, paidBack };
  const creditNote = await issueCreditNote({ tx, deps, owner, invoiceId: id, ...how, at });
  const after = { number: creditNote.fullNumber, of: invoice.fullNumber, total: creditNote.totalMinor, reason };
  await recordInvoiceAct(tx, { ctx, invoice, entry: { action: 'invoice.credited', after } });
  return creditNote;
}

type CreditReply = { creditNoteId: string; fullNumber: string; invoice: AdminInvoice };

/** Errors: billing.wrong_state, credit_too_high and those of issuing. */
export async function creditAsAdmin(input: CreditInput): Promise<CreditReply> {
  const { deps, id } = input;
  return deps.db.system(async (tx) => {
    const { id: creditNoteId, fullNumber } = await creditStored(tx, input);
    return {
      creditNoteId,
      fullNumber,
      invoice: await readForAdmin(tx, { deps, invoice: await getByIdOrFail(tx, id) }),
    };
  });
}

/** Issued invoices are reversed by another document; only unpaid ones can be voided. */
export async function voidInvoice({ reason, ...act }: Act & { reason: string }): Promise<AdminInvoice> {
  const { deps, id } = act;
  return deps.db.system(async (tx) => {
    const invoice = await getByIdOrFail(tx, id);
    const isUntouched = invoice.paidMinor === 0 && (invoice.state === 'issued' || invoice.state === 'uncollectible');
    if (invoice.kind !== 'invoice' || !isUntouched) throw wrongState(invoice.state);
    await creditStored(tx, { ...act, lines: 'all', reason });
    return readForAdmin(tx, { deps, invoice: await getByIdOrFail(tx, id) });
  });
}

type BulkReply = { changed: number; skipped: { id: string; code: string }[] };

/** Each separately, so that an impossible one does not block the others. */
export async function bulkInvoices({
  deps,
  ctx,
  action,
  ids,
}: AdminCall & { action: 'issue' | 'send'; ids: readonly string[] }): Promise<BulkReply> {
  const skipped: BulkReply['skipped'] = [];
  const wanted = [...new Set(ids)];
  for (const id of wanted) {
    try {
      const act = { deps, ctx, id };
      await deps.db.system((tx) => (action === 'issue' ? issueStored(tx, act) : sendStored(tx, act)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      skipped.push({ id, code: error.code });
    }
  }
  return { changed: wanted.length - skipped.length, skipped };
}
