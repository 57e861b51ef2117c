import type { BankEntryState, BankMatch } from '@enlace/contract/billing/payments/bank.contract.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { AdminCall, PaymentActor, PaymentsDeps } from '../../payments.types.ts';
import { nothingDue, refundTooHigh } from '../../payments.errors.ts';
import { strikePayment } from '../../usecases/note-payment.ts';
import { currencyDiffers, wrongEntryState } from '../bank.errors.ts';
import {
  changeEntry,
  countEntries,
  type Counts,
  getEntryOrFail,
  listEntryRows,
  listStatementRows,
} from '../bank.repository.ts';
import type { BankEntry, BankStatement, Candidate, EntryRow } from '../bank.types.ts';
import { loadCandidates } from '../candidates.queries.ts';
import { bookEntry } from './book-entry.ts';
import { listPaymentsOf } from '../../payments.repository.ts';
import { lockInvoice } from '../../usecases/lock-invoice.ts';
import { returnPayment } from '../../usecases/send-refund.ts';

type Input = {
  tx: Tx;
  deps: PaymentsDeps;
  actor: Extract<PaymentActor, { kind: 'user' | 'admin' }>;
  entryId: string;
  candidate: Pick<Candidate, 'invoiceId' | 'ownerId'>;
};

/** The bank returned a payment: what it had paid is due again. */
async function returnEntry({ tx, deps, actor, entryId, candidate }: Input): Promise<void> {
  const { invoiceId, ownerId: owner } = candidate;
  const entry = await getEntryOrFail(tx, entryId);
  const invoice = await lockInvoice(tx, { owner, invoiceId });
  const amountMinor = -entry.amountMinor;
  const payments = (await listPaymentsOf(tx, { owner, invoiceId })).filter(
    ({ provider, state, appliedMinor }) =>
      (provider === 'transfer' || provider === 'manual') && state === 'succeeded' && appliedMinor >= amountMinor,
  );
  const payment = payments.find(({ amountMinor: came }) => came === amountMinor) ?? payments[0];
  if (!payment) throw refundTooHigh({ leftMinor: 0, currency: entry.currency });
  const note = [entry.payerName, entry.reference].filter((part) => part !== '').join(' · ');
  await returnPayment({ tx, deps, owner, paymentId: payment.id, amountMinor, note: note.slice(0, 300) || null, actor });
  const { id: paymentId } = payment;
  const at = deps.clock.now();
  await changeEntry(tx, { id: entryId, state: 'matched', owner, invoiceId, paymentId, by: actor.userId, at });
  const after = { invoice: invoice.fullNumber, amountMinor: entry.amountMinor, currency: entry.currency };
  const record = { action: 'bank_entry.returned', subjectKind: 'bank_entry', subjectId: entryId, after };
  await recordHistory({ tx, owner, actor, entry: record });
}

/** An entry with its invoice or proposals; `candidates` are the invoices these refer to. */
function withMatches(row: EntryRow, candidates: ReadonlyMap<string, Candidate>): BankEntry {
  const matchOf = (invoiceId: string): BankMatch | undefined => {
    const candidate = candidates.get(invoiceId);
    const { score = 0, reasons = [] } = row.proposals.find((each) => each.invoiceId === invoiceId) ?? {};
    return candidate && { ...candidate, clientId: candidate.ownerId, score, reasons };
  };
  const proposed = row.proposals.flatMap(({ invoiceId }) => matchOf(invoiceId) ?? []);
  const match = (row.invoiceId === null ? proposed[0] : matchOf(row.invoiceId)) ?? null;
  return { ...row, match, others: proposed.filter(({ invoiceId }) => invoiceId !== match?.invoiceId) };
}

async function readMatches(tx: Tx, rows: readonly EntryRow[]): Promise<BankEntry[]> {
  const ids = rows.flatMap(({ invoiceId, proposals }) => [
    ...(invoiceId ? [invoiceId] : []),
    ...proposals.map((each) => each.invoiceId),
  ]);
  const candidates = new Map((await loadCandidates(tx, [...new Set(ids)])).map((each) => [each.invoiceId, each]));
  return rows.map((row) => withMatches(row, candidates));
}

async function readEntry(tx: Tx, id: string): Promise<BankEntry> {
  const [entry] = await readMatches(tx, [await getEntryOrFail(tx, id)]);
  if (!entry) throw notFound();
  return entry;
}

type ListQuery = {
  statementId?: string | undefined;
  state?: BankEntryState | undefined;
  cursor?: string | undefined;
  limit: number;
};

export function listEntries({
  deps,
  query,
}: AdminCall & { query: ListQuery }): Promise<{ items: BankEntry[]; next: string | null; counts: Counts }> {
  const { limit } = query;
  return deps.db.system(
    async (tx) => {
      const { statementId, state, cursor } = query;
      const rows = await listEntryRows(tx, { statementId, state, cursor, limit: limit + 1 });
      const page = rows.slice(0, limit);
      return {
        items: await readMatches(tx, page),
        next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
        counts: await countEntries(tx, statementId),
      };
    },
    { readOnly: true },
  );
}

export function listStatements({
  deps,
  query: { cursor, limit },
}: AdminCall & { query: { cursor?: string | undefined; limit: number } }): Promise<{
  items: BankStatement[];
  next: string | null;
}> {
  return deps.db.system(
    async (tx) => {
      const rows = await listStatementRows(tx, { cursor, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const items: BankStatement[] = [];
      for (const row of page) items.push({ ...row, counts: await countEntries(tx, row.id) });
      return { items, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
    },
    { readOnly: true },
  );
}

type MatchInput = AdminCall & { id: string; invoiceId: string };

/** An administrator chooses the invoice of an entry. */
export function matchEntry({ deps, ctx, id, invoiceId }: MatchInput): Promise<BankEntry> {
  return deps.db.system(async (tx) => {
    const entry = await getEntryOrFail(tx, id);
    if ((entry.state !== 'suggested' && entry.state !== 'unmatched') || entry.amountMinor === 0)
      throw wrongEntryState(entry.state);
    const [candidate] = await loadCandidates(tx, [invoiceId]);
    if (!candidate) throw notFound();
    if (candidate.currency !== entry.currency)
      throw currencyDiffers({ entry: entry.currency, invoice: candidate.currency });
    if (entry.amountMinor < 0) {
      await returnEntry({ tx, deps, actor: ctx.actor, entryId: id, candidate });
      return readEntry(tx, id);
    }
    const isBooked = await bookEntry({ tx, deps, actor: ctx.actor, entryId: id, candidate, mustBeOpen: false });
    if (!isBooked) throw nothingDue();
    return readEntry(tx, id);
  });
}

function stateBefore({ proposals, amountMinor }: EntryRow): BankEntryState {
  if (proposals.length > 0) return 'suggested';
  return amountMinor <= 0 ? 'ignored' : 'unmatched';
}

/** Undoes a match or an “ignored”; the payment of a match is voided. */
export function undoEntry({ deps, ctx, id }: AdminCall & { id: string }): Promise<BankEntry> {
  return deps.db.system(async (tx) => {
    const entry = await getEntryOrFail(tx, id);
    const back = stateBefore(entry);
    // A bank return cannot be undone: money that arrives again is a new payment.
    if (entry.state === 'matched' && entry.amountMinor < 0) throw wrongEntryState(entry.state);
    if ((entry.state !== 'matched' && entry.state !== 'ignored') || entry.state === back)
      throw wrongEntryState(entry.state);
    const owner = entry.ownerId === null ? operatorOwner : ownerId(entry.ownerId);
    if (entry.paymentId !== null)
      await strikePayment({ tx, deps, owner, paymentId: entry.paymentId, actor: ctx.actor });
    const at = deps.clock.now();
    await changeEntry(tx, { id, state: back, owner: null, invoiceId: null, paymentId: null, by: ctx.actor.userId, at });
    const before = { state: entry.state, amountMinor: entry.amountMinor, currency: entry.currency };
    const record = {
      action: 'bank_entry.undone',
      subjectKind: 'bank_entry',
      subjectId: id,
      before,
      after: { state: back },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry: record });
    return readEntry(tx, id);
  });
}

/** Marks an entry that belongs to no invoice. */
export function ignoreEntry({ deps, ctx, id }: AdminCall & { id: string }): Promise<BankEntry> {
  return deps.db.system(async (tx) => {
    const entry = await getEntryOrFail(tx, id);
    if (entry.state !== 'suggested' && entry.state !== 'unmatched') throw wrongEntryState(entry.state);
    const at = deps.clock.now();
    await changeEntry(tx, {
      id,
      state: 'ignored',
      owner: null,
      invoiceId: null,
      paymentId: null,
      by: ctx.actor.userId,
      at,
    });
    const after = { amountMinor: entry.amountMinor, currency: entry.currency };
    const record = {
      action: 'bank_entry.ignored',
      subjectKind: 'bank_entry',
      subjectId: id,
      before: { state: entry.state },
      after,
    };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry: record });
    return readEntry(tx, id);
  });
}
