import type { InvoiceTab } from '@enlace/contract/billing/invoices/admin-invoices.contract.ts';
import type { Tx } from '#platform/database/client.ts';
import {
  type FilterDay,
  type FilteredInvoices,
  type InvoiceFilter,
  matching,
  narrowing,
  tabCondition,
} from './admin-invoices.queries.ts';

/** Longer lists are reported as “more than” this: counting a million takes longer than the page. */
const countedUpTo = 10_000;

export type Counts = Record<InvoiceTab, number>;
export type CurrencySums = {
  currency: string;
  count: number;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  /** Money received and returned: for these invoices, or on these days. */
  collectedMinor: number;
  refundedMinor: number;
  dueMinor: number;
};

/** Whether the daily totals alone can answer the filter. */
function isOfDays({ tab: _tab, search, from: _from, until: _until, currency: _currency, ...others }: InvoiceFilter) {
  return (search?.trim() ?? '') === '' && Object.values(others).every((wish) => wish === undefined);
}

function withoutDay({ today: _today, found: _found, ...filter }: FilteredInvoices): InvoiceFilter {
  return filter;
}

/** Issued ones by currency, from the daily totals. */
async function sumDays(tx: Tx, { from, until, currency }: FilteredInvoices): Promise<Omit<CurrencySums, 'dueMinor'>[]> {
  const asked = tx.sql`figure <> 'paid'
    ${from === undefined ? tx.sql`` : tx.sql`and day >= ${from}::date`}
    ${until === undefined ? tx.sql`` : tx.sql`and day <= ${until}::date`}
    ${currency === undefined ? tx.sql`` : tx.sql`and currency = ${currency}`}`;
  return tx.sql<Omit<CurrencySums, 'dueMinor'>[]>`
    select currency, coalesce(sum(invoices) filter (where figure = 'issued'), 0)::int as count,
           coalesce(sum(net_minor) filter (where figure = 'issued'), 0)::bigint as net_minor,
           coalesce(sum(total_minor - net_minor) filter (where figure = 'issued'), 0)::bigint as tax_minor,
           coalesce(sum(total_minor) filter (where figure = 'issued'), 0)::bigint as total_minor,
           coalesce(sum(total_minor) filter (where figure = 'collected'), 0)::bigint as collected_minor,
           coalesce(sum(total_minor) filter (where figure = 'refunded'), 0)::bigint as refunded_minor
      from (select figure, currency, invoices, net_minor, total_minor from invoice_days where ${asked}
            union all
            select figure, currency, invoices, net_minor, total_minor from invoice_day_changes where ${asked}) days
     group by currency having sum(invoices) <> 0 order by count desc, currency`;
}

async function count(tx: Tx, filter: FilteredInvoices): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from invoices i where ${matching(tx, filter).where}`;
  return row?.total ?? 0;
}

/** The number of matches, and whether that is all of them. */
export async function countAdminRows(
  tx: Tx,
  filter: FilteredInvoices,
): Promise<{ total: number; totalIsExact: boolean }> {
  if (filter.tab === 'all' && isOfDays(withoutDay(filter))) {
    const days = await sumDays(tx, filter);
    return { total: days.reduce((sum, day) => sum + day.count, 0), totalIsExact: true };
  }
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from (
      select 1 from invoices i where ${matching(tx, filter).where} limit ${countedUpTo + 1}) counted`;
  const total = row?.total ?? 0;
  return { total: Math.min(total, countedUpTo), totalIsExact: total <= countedUpTo };
}

function due(tx: Tx) {
  return tx.sql`invoice_due(i)`;
}

function sums(tx: Tx, isCounted: ReturnType<typeof due>) {
  return tx.sql`count(*) filter (where ${isCounted})::int as count,
    coalesce(sum(i.net_minor) filter (where ${isCounted}), 0)::bigint as net_minor,
    coalesce(sum(i.tax_minor) filter (where ${isCounted}), 0)::bigint as tax_minor,
    coalesce(sum(i.total_minor) filter (where ${isCounted}), 0)::bigint as total_minor,
    coalesce(sum(invoice_collected(i)) filter (where ${isCounted}), 0)::bigint as collected_minor,
    coalesce(sum(invoice_refunded(i)) filter (where ${isCounted}), 0)::bigint as refunded_minor,
    coalesce(sum(${due(tx)}) filter (where ${isCounted}), 0)::bigint as due_minor`;
}

/** Totals of the filtered ones; credit notes are negative, so these are the real earnings. */
export async function sumAdminRows(tx: Tx, filter: FilteredInvoices): Promise<CurrencySums[]> {
  return tx.sql<CurrencySums[]>`
    select i.currency, ${sums(tx, tx.sql`true`)}
      from invoices i where ${matching(tx, filter).where} group by i.currency order by count desc, i.currency`;
}

type OpenRow = { currency: string; count: number; dueMinor: number; overdueCount: number; overdueMinor: number };

/** Totals of the tabs “open” and “overdue”, read once for both. */
export async function sumOpenRows(tx: Tx, filter: FilterDay & Partial<FilteredInvoices>) {
  const late = tabCondition(tx, 'overdue', filter);
  const rows = await tx.sql<OpenRow[]>`
    select currency, count(*)::int as count, sum(due)::bigint as due_minor,
           count(*) filter (where late)::int as overdue_count, coalesce(sum(due) filter (where late), 0)::bigint as overdue_minor
      from (select i.currency, ${due(tx)} as due, ${late} as late
              from invoices i where ${tabCondition(tx, 'open', filter)} ${narrowing(tx, { tab: 'open', ...filter })}) open
     group by currency order by count(*) desc, currency`;
  return {
    outstanding: rows.map(({ currency, count: open, dueMinor }) => ({ currency, count: open, dueMinor })),
    overdue: rows
      .filter(({ overdueCount }) => overdueCount > 0)
      .map(({ currency, overdueCount, overdueMinor }) => ({ currency, count: overdueCount, dueMinor: overdueMinor })),
  };
}

export type TabFigures = { counts: Counts; sums: CurrencySums[] };

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, row) => sum + row.count, 0);

/** Figures of a whole list: the daily totals give the count, and few are open, credited or drafts. */
async function figuresOfDays(tx: Tx, filter: FilteredInvoices): Promise<TabFigures> {
  const days = await sumDays(tx, filter);
  const { outstanding, overdue } = await sumOpenRows(tx, filter);
  const counts: Counts = {
    all: sumOf(days),
    open: sumOf(outstanding),
    overdue: sumOf(overdue),
    failed: await count(tx, { ...filter, tab: 'failed' }),
    credit_notes: await count(tx, { ...filter, tab: 'credit_notes' }),
    drafts: await count(tx, { ...filter, tab: 'drafts' }),
  };
  if (filter.tab !== 'all') return { counts, sums: await sumAdminRows(tx, filter) };
  const dueOf = new Map(outstanding.map(({ currency, dueMinor }) => [currency, dueMinor]));
  return { counts, sums: days.map((day) => ({ ...day, dueMinor: dueOf.get(day.currency) ?? 0 })) };
}

type ScanRow = CurrencySums & Record<`${'all' | 'open' | 'overdue' | 'failed' | 'credit' | 'draft'}Count`, number>;

/** The count of each tab under the same filters, and the tab's totals by currency. Reads each invoice once. */
export async function readTabFigures(tx: Tx, filter: FilteredInvoices): Promise<TabFigures> {
  if (isOfDays(withoutDay(filter))) return figuresOfDays(tx, filter);
  const of = (tab: InvoiceTab) => tx.sql`count(*) filter (where ${tabCondition(tx, tab, filter)})::int`;
  const conditions = tx.sql`true ${narrowing(tx, filter)}`;
  const rows = await tx.sql<ScanRow[]>`
    select i.currency, ${sums(tx, tabCondition(tx, filter.tab, filter))}, ${of('all')} as all_count, ${of('open')} as open_count,
           ${of('overdue')} as overdue_count, ${of('failed')} as failed_count, ${of('credit_notes')} as credit_count, ${of('drafts')} as draft_count
      from invoices i where ${conditions} group by i.currency order by count desc, i.currency`;
  const total = (key: keyof Omit<ScanRow, keyof CurrencySums>) => rows.reduce((sum, row) => sum + row[key], 0);
  return {
    counts: {
      all: total('allCount'),
      open: total('openCount'),
      overdue: total('overdueCount'),
      failed: total('failedCount'),
      credit_notes: total('creditCount'),
      drafts: total('draftCount'),
    },
    sums: rows
      .filter((row) => row.count > 0)
      .map(({ currency, count: counted, netMinor, taxMinor, totalMinor, collectedMinor, refundedMinor, dueMinor }) => ({
        currency,
        count: counted,
        netMinor,
        taxMinor,
        totalMinor,
        collectedMinor,
        refundedMinor,
        dueMinor,
      })),
  };
}
