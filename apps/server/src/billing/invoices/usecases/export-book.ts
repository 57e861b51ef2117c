import { toDecimal } from '@enlace/contract/billing/money/money.ts';
import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import { csvCell } from '#platform/tables/csv-line.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { type BookRow, listBookRows, listTrialRows } from '../admin-exports.queries.ts';
import { type InvoiceFilter, recordedFilter } from '../admin-invoices.queries.ts';
import type { AdminCall } from '../invoices.types.ts';
import { readFilter } from './read-filter.ts';

const batch = 1000;
/** Test invoices are made by hand: nobody has more. */
const maxTrials = 20_000;
const byteOrderMark = '\uFEFF';
const columns = [
  'number',
  'kind',
  'issue_date',
  'due_date',
  'state',
  'buyer',
  'buyer_tax_id',
  'buyer_country',
  'currency',
  'tax',
  'category',
  'rate_percent',
  'net',
  'tax_amount',
  'invoice_total',
  'corrects',
  'paid_on',
  'collected',
  'refunded',
  'due',
] as const;

/** `210000` → `21`, `99750` → `9.975`. */
function percentOf(ratePpm: number): string {
  const [whole, fraction] = [Math.floor(ratePpm / 10_000), trimEndOf(String(ratePpm % 10_000).padStart(4, '0'), /0/)];
  return fraction === '' ? String(whole) : `${whole}.${fraction}`;
}

/** Text is escaped for spreadsheets; amounts are our own, and their minus sign must stay. */
function line(row: BookRow): string {
  const { currency, buyerName, buyerTaxId, buyerCountry, taxCode, taxCategory } = row;
  const money = (minor: number) => toDecimal(minor, currency);
  const words = [row.fullNumber, row.kind, row.issueDate.toString(), row.dueDate?.toString() ?? '', row.state];
  const party = [buyerName, buyerTaxId ?? '', buyerCountry, currency, taxCode, taxCategory];
  const amounts = [percentOf(row.ratePpm), money(row.netMinor), money(row.taxMinor), money(row.totalMinor)];
  const end = [row.rectifies ?? '', row.paidAt?.toString().slice(0, 10) ?? ''];
  const flows = [row.collectedMinor, row.refundedMinor, row.dueMinor].map((minor) =>
    minor === null ? '' : money(minor),
  );
  return `${[...[...words, ...party].map(csvCell), ...amounts, ...end.map(csvCell), ...flows].join(',')}\r\n`;
}

type Input = AdminCall & { filter: InvoiceFilter };

/** One line per invoice and tax rate in order of issue, in short transactions. The history record is written first. */
export async function* exportBook({ deps, ctx, filter }: Input): AsyncGenerator<string> {
  const asked = await deps.db.system(async (tx) => {
    const entry = {
      action: 'invoices.exported',
      subjectKind: 'invoices',
      subjectId: null,
      after: { ...recordedFilter(filter), format: 'csv' },
    };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
    return readFilter(tx, { deps, filter });
  });
  yield `${byteOrderMark}${columns.join(',')}\r\n`;
  let after = 0;
  for (;;) {
    const from = after;
    const page = { filter: asked, after: from, limit: batch };
    const rows = await deps.db.system((tx) => listBookRows(tx, page), { readOnly: true });
    const last = rows.at(-1);
    if (!last) break;
    yield rows.map(line).join('');
    after = last.sequence;
  }
  const trials = { filter: asked, limit: maxTrials };
  const rows = await deps.db.system((tx) => listTrialRows(tx, trials), { readOnly: true });
  if (rows.length > 0) yield rows.map(line).join('');
}
