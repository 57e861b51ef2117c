import { exponentOf, isCurrency } from '@enlace/contract/billing/money/currencies.ts';
import { paymentLimits } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { CsvReader, type TableRecord } from '#platform/tables/csv-reader.ts';
import { findDelimiter } from '#platform/tables/find-dialect.ts';
import { findEncoding } from '#platform/tables/find-encoding.ts';
import { readAmount } from './amount-text.rules.ts';
import { fileEmpty, formatUnknown, lineUnreadable, tooManyEntries } from './bank.errors.ts';
import type { StatementEntry } from './bank.types.ts';
import { type ColumnPlan, type CsvColumn, planColumns } from './csv-columns.rules.ts';
import { type DateOrder, findDateOrder, readDate } from './date-text.rules.ts';

/** Banks print account and holder above the table. */
const maxLinesAbove = 40;

type Table = { plan: ColumnPlan; records: readonly TableRecord[] };

function findTable(records: readonly TableRecord[]): Table {
  for (const [index, { cells }] of records.slice(0, maxLinesAbove).entries()) {
    const plan = planColumns(cells);
    if (plan) return { plan, records: records.slice(index + 1) };
  }
  throw formatUnknown();
}

function cellOf({ cells }: TableRecord, plan: ColumnPlan, column: CsvColumn): string {
  const index = plan[column];
  return index === undefined ? '' : (cells[index] ?? '').trim();
}

function currencyOf(record: TableRecord, plan: ColumnPlan, fallback: string): string {
  const written = cellOf(record, plan, 'currency').toUpperCase();
  if (written === '') return fallback;
  if (!isCurrency(written)) throw lineUnreadable(record.line);
  return written;
}

/** The amount in one column, or in two where banks separate incoming and outgoing money. */
function amountOf(record: TableRecord, plan: ColumnPlan, currency: string): number {
  const format = { currency, exponent: exponentOf(currency) };
  const read = (column: CsvColumn) => {
    const text = cellOf(record, plan, column);
    if (text === '') return undefined;
    const minor = readAmount(text, format);
    if (minor === undefined) throw lineUnreadable(record.line);
    return minor;
  };
  const single = read('amount');
  if (single !== undefined) return single;
  const [credit, debit] = [read('credit'), read('debit')];
  if (credit === undefined && debit === undefined) throw lineUnreadable(record.line);
  return credit ? Math.abs(credit) : 0 - Math.abs(debit ?? 0);
}

function referenceOf(record: TableRecord, plan: ColumnPlan): string {
  const parts = [cellOf(record, plan, 'reference'), ...plan.more.map((index) => (record.cells[index] ?? '').trim())];
  return parts.filter((part) => part !== '').join(' ');
}

function entryOf(
  record: TableRecord,
  { plan, order, currency }: { plan: ColumnPlan; order: DateOrder; currency: string },
): StatementEntry {
  const bookedOn = readDate(cellOf(record, plan, 'date'), order);
  if (!bookedOn) throw lineUnreadable(record.line);
  const inCurrency = currencyOf(record, plan, currency);
  return {
    bookedOn,
    amountMinor: amountOf(record, plan, inCurrency),
    currency: inCurrency,
    reference: referenceOf(record, plan).slice(0, 1000),
    payerName: cellOf(record, plan, 'payer').slice(0, 200),
    bankId: cellOf(record, plan, 'id').slice(0, 200) || null,
  };
}

/** Totals at the foot have no date; a line with an unreadable date is an error to report. */
function isFoot(record: TableRecord, plan: ColumnPlan): boolean {
  return cellOf(record, plan, 'date') === '';
}

/** Movements of a table exported by a bank, in any of the usual encodings, delimiters, and money and date formats. */
export function readCsvStatement(bytes: Buffer, { currency }: { currency: string }): StatementEntry[] {
  const text = new TextDecoder(findEncoding(bytes.subarray(0, 64 * 1024))).decode(bytes).replace(/^\ufeff/, '');
  const reader = new CsvReader(findDelimiter(text.slice(0, 64 * 1024), bytes.length <= 64 * 1024));
  const { plan, records } = findTable([...reader.push(text), ...reader.end()]);
  const rows = records.filter((record) => !isFoot(record, plan));
  if (rows.length === 0) throw fileEmpty();
  if (rows.length > paymentLimits.statementEntries) throw tooManyEntries(paymentLimits.statementEntries);
  const order = findDateOrder(rows.map((record) => cellOf(record, plan, 'date')));
  return rows.map((record) => entryOf(record, { plan, order, currency }));
}
