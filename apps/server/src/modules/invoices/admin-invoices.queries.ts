import type { InvoiceTab } from '@enlace/contract/invoices/admin-invoices.contract.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import type { InvoiceRow } from './invoices.types.ts';

export type InvoiceFilter = {
  tab: InvoiceTab;
  search?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  paidFrom?: string | undefined;
  paidUntil?: string | undefined;
  clientId?: string | undefined;
  seriesId?: string | undefined;
  currency?: string | undefined;
  /** Of those that match, only these. */
  ids?: readonly string[] | undefined;
};
/** The day overdue is counted to, in the seller's place. */
export type FilterDay = { today: Temporal.PlainDate };
export type FilteredInvoices = InvoiceFilter & FilterDay;

/** What the history says of an export: of ticked rows only how many there were. */
export function recordedFilter({ ids, ...filter }: InvoiceFilter) {
  return ids === undefined ? filter : { ...filter, ticked: ids.length };
}

export type AdminListRow = InvoiceRow & {
  clientAlias: string | null;
  clientName: string | null;
  concept: string | null;
  rectifiesNumber: string | null;
};

function tabCondition(tx: Tx, tab: InvoiceTab, { today }: FilterDay) {
  const failed = tx.sql`exists (select 1 from payments p where p.owner_id = i.owner_id and p.invoice_id = i.id
    and p.state = 'failed' and not exists (select 1 from payments q where q.owner_id = p.owner_id
      and q.invoice_id = p.invoice_id and (q.created_at, q.id) > (p.created_at, p.id)))`;
  switch (tab) {
    case 'all':
      return tx.sql`i.state <> 'draft'`;
    case 'open':
      return tx.sql`i.state = 'issued' and i.kind = 'invoice'`;
    case 'overdue':
      return tx.sql`i.state = 'issued' and i.kind = 'invoice' and i.due_date < ${today}`;
    case 'failed':
      return tx.sql`i.state = 'issued' and i.kind = 'invoice' and ${failed}`;
    case 'credit_notes':
      return tx.sql`i.kind = 'credit_note' and i.state <> 'draft'`;
    case 'drafts':
      return tx.sql`i.state = 'draft'`;
  }
}

function searchCondition(tx: Tx, search: string | undefined) {
  const text = search?.trim() ?? '';
  if (text === '') return tx.sql``;
  const bare = text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  const number =
    bare === ''
      ? tx.sql`false`
      : tx.sql`strpos(regexp_replace(upper(i.full_number), '[^A-Z0-9]', '', 'g'), ${bare}) > 0`;
  const reference = bare === '' ? tx.sql`false` : tx.sql`i.payment_reference = ${bare}`;
  const taxId =
    bare === ''
      ? tx.sql`false`
      : tx.sql`strpos(regexp_replace(upper(i.buyer ->> 'taxId'), '[^A-Z0-9]', '', 'g'), ${bare}) > 0`;
  return tx.sql`and (${number} or ${reference} or ${taxId}
    or strpos(enlace_fold(coalesce(i.buyer ->> 'legalName', '')), enlace_fold(${text})) > 0
    or exists (select 1 from users u where u.id = i.owner_id
                 and (strpos(enlace_fold(u.name), enlace_fold(${text})) > 0 or u.alias = lower(${text}) or u.email = lower(${text}))))`;
}

/** Days of the invoice's own place; the moments around them let the index be used. */
function paidCondition(tx: Tx, { paidFrom, paidUntil }: Pick<InvoiceFilter, 'paidFrom' | 'paidUntil'>) {
  if (paidFrom === undefined && paidUntil === undefined) return tx.sql``;
  const day = tx.sql`(i.paid_at at time zone i.time_zone)::date`;
  return tx.sql`and i.state = 'paid' and i.kind = 'invoice' and i.paid_at is not null
    ${paidFrom === undefined ? tx.sql`` : tx.sql`and i.paid_at >= ${paidFrom}::date - interval '1 day' and ${day} >= ${paidFrom}::date`}
    ${paidUntil === undefined ? tx.sql`` : tx.sql`and i.paid_at < ${paidUntil}::date + interval '2 days' and ${day} <= ${paidUntil}::date`}`;
}

/** In an object, because a promise would run the statement part it is resolved with. */
export function matching(tx: Tx, filter: FilteredInvoices) {
  const { tab, search, from, until, paidFrom, paidUntil, clientId, seriesId, currency, ids } = filter;
  return {
    where: tx.sql`${tabCondition(tx, tab, filter)} ${searchCondition(tx, search)}
      ${from === undefined ? tx.sql`` : tx.sql`and i.issue_date >= ${from}::date`}
      ${until === undefined ? tx.sql`` : tx.sql`and i.issue_date <= ${until}::date`}
      ${paidCondition(tx, { paidFrom, paidUntil })}
      ${clientId === undefined ? tx.sql`` : tx.sql`and i.owner_id = ${clientId}`}
      ${seriesId === undefined ? tx.sql`` : tx.sql`and i.series_id = ${seriesId}`}
      ${currency === undefined ? tx.sql`` : tx.sql`and i.currency = ${currency}`}
      ${ids === undefined ? tx.sql`` : tx.sql`and i.id = any(${[...ids]}::uuid[])`}`,
  };
}

type PageInput = { filter: FilteredInvoices; cursor: string | undefined; limit: number };

/** Newest first. */
export async function listAdminRows(tx: Tx, { filter, cursor, limit }: PageInput) {
  const after = decodeKeyset(cursor, 'instant');
  const past = after ? tx.sql`and (i.created_at, i.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : tx.sql``;
  const rows = await tx.sql<AdminListRow[]>`
    select i.*, u.alias as client_alias, u.name as client_name, r.full_number as rectifies_number,
           (select l.description from invoice_lines l where l.owner_id = i.owner_id and l.invoice_id = i.id
             order by l.position limit 1) as concept
      from invoices i
      left join users u on u.id = i.owner_id
      left join invoices r on r.owner_id = i.owner_id and r.id = i.rectifies_id
     where ${matching(tx, filter).where} ${past}
     order by i.created_at desc, i.id desc limit ${limit + 1}`;
  return toPage([...rows], { limit, position: ({ createdAt, id }) => ({ key: createdAt.toString(), id }) });
}

export async function countAdminRows(tx: Tx, filter: FilteredInvoices): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from invoices i where ${matching(tx, filter).where}`;
  return row?.total ?? 0;
}

export type CurrencySums = {
  currency: string;
  count: number;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  dueMinor: number;
};

/** What the filtered ones come to; credit notes are below zero, so the sums are what was really earned. */
export async function sumAdminRows(tx: Tx, filter: FilteredInvoices): Promise<CurrencySums[]> {
  return tx.sql<CurrencySums[]>`
    select i.currency, count(*)::int as count, sum(i.net_minor)::bigint as net_minor, sum(i.tax_minor)::bigint as tax_minor,
           sum(i.total_minor)::bigint as total_minor,
           coalesce(sum(greatest(0, i.total_minor - i.credit_minor - i.paid_minor - i.credited_minor))
             filter (where i.state = 'issued' and i.kind = 'invoice'), 0)::bigint as due_minor
      from invoices i where ${matching(tx, filter).where} group by i.currency order by count(*) desc, i.currency`;
}

type OpenRow = { currency: string; count: number; dueMinor: number; overdueCount: number; overdueMinor: number };

/** What the tabs “open” and “overdue” come to, read once for both. */
export async function sumOpenRows(tx: Tx, filter: FilterDay) {
  const late = tabCondition(tx, 'overdue', filter);
  const rows = await tx.sql<OpenRow[]>`
    select currency, count(*)::int as count, sum(due)::bigint as due_minor,
           count(*) filter (where late)::int as overdue_count, coalesce(sum(due) filter (where late), 0)::bigint as overdue_minor
      from (select i.currency, greatest(0, i.total_minor - i.credit_minor - i.paid_minor - i.credited_minor) as due, ${late} as late
              from invoices i where ${tabCondition(tx, 'open', filter)}) open
     group by currency order by count(*) desc, currency`;
  return {
    outstanding: rows.map(({ currency, count, dueMinor }) => ({ currency, count, dueMinor })),
    overdue: rows
      .filter(({ overdueCount }) => overdueCount > 0)
      .map(({ currency, overdueCount, overdueMinor }) => ({ currency, count: overdueCount, dueMinor: overdueMinor })),
  };
}
