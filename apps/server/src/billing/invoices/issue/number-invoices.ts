import { setImmediate as nextTurn } from 'node:timers/promises';
import { printNumber } from '@enlace/contract/billing/invoices/series-pattern.rules.ts';
import type { InvoiceKind } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { writeTogether } from '#platform/database/row-writer.ts';
import { type ChainHead, nextRecord, recordedAtOf } from '../chain/chain-record.rules.ts';
import { creditKey, readBalances } from '../credits.repository.ts';
import { dateBackwards, seriesRequired } from '../invoices.errors.ts';
import type { InvoiceRow, IssueDeps, SellerRow } from '../invoices.types.ts';
import { paymentReferenceOf } from '../reference.rules.ts';
import { findCurrentSeries, type SeriesRow } from '../series.repository.ts';
import type { BuiltInvoice } from './build-invoice.ts';
import { type ChainRow, chainRows, creditRows, invoiceRows, lineRows, numberRows, taxRows } from './invoice-writers.ts';
import { creditFor, issueDay } from './price-drafts.ts';

/** The source of numbers for this kind of invoice and day. */
export type NumberSource = { series: SeriesRow; year: number };

export async function findNumberSource(
  tx: Tx,
  { kind, seller, at }: { kind: InvoiceKind; seller: SellerRow; at: Temporal.Instant },
): Promise<NumberSource> {
  const series = await findCurrentSeries(tx, kind);
  if (!series) throw seriesRequired(kind);
  return { series, year: series.restartsYearly ? issueDay(seller, at).year : 0 };
}

/** The printed number; a series that never restarts counts in year 0, but may still print the year. */
function printed({
  source,
  number,
  issueDate,
}: {
  source: NumberSource;
  number: number;
  issueDate: Temporal.PlainDate | null;
}) {
  const year = issueDate?.year ?? source.year;
  return printNumber({ pattern: source.series.pattern, year, number });
}

/** The number an invoice would have as the first one: the rules are checked with it before one is assigned. */
export function provisionalNumber(source: NumberSource, issueDate: Temporal.PlainDate | null): string {
  return printed({ source, number: 1, issueDate });
}

/** Issuing is serialised by this lock, always taken in this order, so that transactions never deadlock. */
export async function lockChain(tx: Tx): Promise<ChainHead> {
  const [head] = await tx.sql<ChainHead[]>`select sequence, hash from invoice_chain_head for update`;
  if (!head) throw new Error('the chain of invoices has no end');
  return head;
}

/** Dates of a series never go back: read under the chain lock, so that nobody issues a later one meanwhile. */
async function lastDay(tx: Tx, { series, year }: NumberSource): Promise<Temporal.PlainDate | null> {
  const [row] = await tx.sql<{ day: Temporal.PlainDate | null }[]>`
    select i.issue_date as day
      from invoice_counters c
      join invoice_numbers n on n.series_id = c.series_id and n.year = c.year and n.number = c.last_number
      join invoices i on i.owner_id = n.owner_id and i.id = n.invoice_id
     where c.series_id = ${series.id} and c.year = ${year}`;
  return row?.day ?? null;
}

function assertDay(
  last: Temporal.PlainDate | null,
  { source, seller, at }: Pick<Input, 'source' | 'seller' | 'at'>,
): void {
  const day = issueDay(seller, at);
  // A test clock may be set back; its numbers are in no books.
  if (!last || source.series.isTest || Temporal.PlainDate.compare(day, last) >= 0) return;
  throw dateBackwards({ date: day.toString(), lastDate: last.toString(), series: source.series.code });
}

/** The last assigned number; nobody else can assign one while we hold the chain lock. */
async function readCounter(tx: Tx, { series, year }: NumberSource): Promise<number> {
  const [row] = await tx.sql<{ last: number }[]>`
    select last_number as last from invoice_counters where series_id = ${series.id} and year = ${year}`;
  return row?.last ?? 0;
}

async function moveCounter(tx: Tx, { series, year }: NumberSource, last: number): Promise<void> {
  await tx.sql`
    insert into invoice_counters (series_id, year, last_number) values (${series.id}, ${year}, ${last})
    on conflict (series_id, year) do update set last_number = excluded.last_number`;
}

/** Deducts invoices from each client's credit, in order; `balances` then holds what is left. */
function coverByCredit(invoices: readonly InvoiceRow[], balances: Map<string, number>): InvoiceRow[] {
  return invoices.map((invoice) => {
    if (invoice.kind === 'credit_note') return invoice;
    const { totalMinor, currency, ownerId: owner } = invoice;
    const key = creditKey({ owner, currency });
    const balanceMinor = balances.get(key) ?? 0;
    const creditMinor = creditFor({ balanceMinor, totalMinor });
    if (creditMinor > 0) balances.set(key, balanceMinor - creditMinor);
    return creditMinor === totalMinor
      ? { ...invoice, creditMinor, state: 'paid' as const, paidAt: invoice.issuedAt }
      : { ...invoice, creditMinor };
  });
}

function withNumbers(built: readonly BuiltInvoice[], source: NumberSource, first: number): InvoiceRow[] {
  return built.map(({ invoice }, index) => {
    const number = first + index;
    const fullNumber = printed({ source, number, issueDate: invoice.issueDate });
    const paymentReference = invoice.kind === 'invoice' ? paymentReferenceOf(fullNumber) : null;
    const { id: seriesId, isTest } = source.series;
    return { ...invoice, seriesId, seriesYear: source.year, number, fullNumber, isTest, paymentReference };
  });
}

type ChainInput = {
  head: ChainHead;
  seller: SellerRow;
  /** Read under the chain lock, so that the times of its records never go back. */
  recordedAt: string;
  built: readonly BuiltInvoice[];
  invoices: readonly InvoiceRow[];
};

/** Test invoices have numbers, but no place in the chain. */
function chain({ head, seller, recordedAt, built, invoices }: ChainInput): ChainRow[] {
  if (invoices.every(({ isTest }) => isTest)) return [];
  let last = head;
  return invoices.map((invoice, index) => {
    const { kind, fullNumber, issueDate, currency, taxMinor, totalMinor, ownerId, id: invoiceId } = invoice;
    if (fullNumber === null || issueDate === null) throw new Error('an invoice without number came to the chain');
    const rectifiedType = built[index]?.rectified?.invoiceType ?? null;
    const facts = { kind, fullNumber, issueDate, currency, taxMinor, totalMinor, rectifiedType };
    const { buyer } = invoice;
    const ofBuyer = { buyerTaxId: buyer?.taxId ?? null, buyerCountry: buyer?.country ?? null };
    const parties = { sellerTaxId: seller.taxId, ...ofBuyer };
    const record = nextRecord(last, { ...facts, ...parties }, recordedAt);
    last = record;
    return { ...record, ownerId, invoiceId };
  });
}

async function moveHead(tx: Tx, { sequence, hash }: ChainHead): Promise<void> {
  await tx.sql`update invoice_chain_head set sequence = ${sequence}, hash = ${hash}`;
}

type Input = {
  tx: Tx;
  deps: Pick<IssueDeps, 'ids' | 'clock'>;
  source: NumberSource;
  seller: SellerRow;
  at: Temporal.Instant;
};
export type Numbered = { invoices: InvoiceRow[] };

type CreditInput = { deps: Pick<IssueDeps, 'ids'>; at: Temporal.Instant; invoices: readonly InvoiceRow[] };

function appliedCredits({ deps, at, invoices }: CreditInput) {
  return invoices
    .filter(({ creditMinor }) => creditMinor > 0)
    .map(({ ownerId, id: invoiceId, currency, creditMinor }) => {
      return { ownerId, id: deps.ids.uuid(), currency, amountMinor: -creditMinor, cause: 'applied', invoiceId, at };
    });
}

/** Lines and taxes are written first, before anything is locked: an issued invoice accepts none. */
export async function writeParts(tx: Tx, built: readonly BuiltInvoice[]): Promise<void> {
  const [lines, taxes] = [built.flatMap((one) => one.lines), built.flatMap((one) => one.taxes)];
  await writeTogether(tx, [lineRows(lines), taxRows(taxes)]);
}

/** Invoices written by the database while the next ones are chained. */
const chainedAtOnce = 500;

/**
 * Gives invoices with written parts their numbers and places in the chain, and writes them. Both stay locked until the
 * transaction ends; a rollback also undoes the numbers.
 */
export async function numberInvoices(
  input: Input & { owners: readonly string[]; built: readonly BuiltInvoice[] },
): Promise<Numbered> {
  const { tx, deps, source, seller, at, owners } = input;
  // Sent in one go: those waiting behind us wait for one round trip less. Each statement sees what was committed before
  // it.
  const [head, counter, day, balances] = await Promise.all([
    lockChain(tx),
    readCounter(tx, source),
    lastDay(tx, source),
    readBalances(tx, owners),
  ]);
  assertDay(day, { source, seller, at });
  const recordedAt = recordedAtOf({ at: deps.clock.now(), timeZone: seller.timeZone });
  const numbered: InvoiceRow[] = [];
  const writes: Promise<void>[] = [];
  let last: ChainHead = head;
  for (let from = 0; from < input.built.length; from += chainedAtOnce) {
    const built = input.built.slice(from, from + chainedAtOnce);
    const invoices = coverByCredit(withNumbers(built, source, counter + numbered.length + 1), balances);
    const records = chain({ head: last, seller, recordedAt, built, invoices });
    last = records.at(-1) ?? last;
    numbered.push(...invoices);
    // Sent without waiting, they are written one after the other.
    const sent = writeTogether(tx, [
      numberRows(invoices),
      chainRows(records),
      creditRows(appliedCredits({ deps, at, invoices })),
      invoiceRows(invoices),
    ]);
    // A failure is thrown below; until then it must not count as unhandled.
    sent.catch(() => undefined);
    writes.push(sent);
    await nextTurn();
  }
  const ends = [moveCounter(tx, source, counter + numbered.length)];
  if (last.sequence > head.sequence) ends.push(moveHead(tx, last));
  // Sent right behind the rows without waiting for their answer: others wait until we are done.
  await Promise.all([...writes, ...ends]);
  return { invoices: numbered };
}
