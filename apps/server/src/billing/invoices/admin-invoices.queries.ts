import type { InvoiceTab } from '@enlace/contract/billing/invoices/admin-invoices.contract.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import { foundCondition, type FoundInvoices } from './invoice-finding.queries.ts';
import type { ListedInvoice } from './invoices.types.ts';

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
  /** Only these of the matches. */
  ids?: readonly string[] | undefined;
};
/** The day for computing overdue, in the seller's time zone. */
export type FilterDay = { today: Temporal.PlainDate };
/** `found`: the matches of the search. */
export type FilteredInvoices = InvoiceFilter & FilterDay & { found?: FoundInvoices | undefined };

/** The filter as the history records it for an export: only the number of selected rows. */
export function recordedFilter({ ids, ...filter }: InvoiceFilter) {
  return ids === undefined ? filter : { ...filter, ticked: ids.length };
}

export type AdminListRow = ListedInvoice & { clientAlias: string | null; clientName: string | null };

/** Condition on `invoices i`. */
export function tabCondition(tx: Tx, tab: InvoiceTab, { today }: FilterDay) {
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
      // Only they correct another invoice; those are indexed.
      return tx.sql`i.rectifies_id is not null and i.state <> 'draft'`;
    case 'drafts':
      return tx.sql`i.state = 'draft'`;
  }
}

/** Days in the invoice's own zone; the surrounding moments allow the index to be used. */
function paidCondition(tx: Tx, { paidFrom, paidUntil }: Pick<InvoiceFilter, 'paidFrom' | 'paidUntil'>) {
  if (paidFrom === undefined && paidUntil === undefined) return tx.sql``;
  const day = tx.sql`(i.paid_at at time zone i.time_zone)::date`;
  return tx.sql`and i.state = 'paid' and i.kind = 'invoice' and i.paid_at is not null
    ${paidFrom === undefined ? tx.sql`` : tx.sql`and i.paid_at >= ${paidFrom}::date - interval '1 day' and ${day} >= ${paidFrom}::date`}
    ${paidUntil === undefined ? tx.sql`` : tx.sql`and i.paid_at < ${paidUntil}::date + interval '2 days' and ${day} <= ${paidUntil}::date`}`;
}

/**
 * Test invoices are history once the installation is open: only a filter by their series shows them, and no figure
 * includes them.
 */
export function countedCondition(tx: Tx) {
  return tx.sql`(not i.is_test or is_test_installation())`;
}

/** The filters besides the tab. */
export function narrowing(tx: Tx, filter: FilteredInvoices) {
  const { found, from, until, paidFrom, paidUntil, clientId, seriesId, currency, ids } = filter;
  return tx.sql`${foundCondition(tx, found)}
      ${from === undefined ? tx.sql`` : tx.sql`and i.issue_date >= ${from}::date`}
      ${until === undefined ? tx.sql`` : tx.sql`and i.issue_date <= ${until}::date`}
      ${paidCondition(tx, { paidFrom, paidUntil })}
      ${clientId === undefined ? tx.sql`` : tx.sql`and i.owner_id = ${clientId}`}
      ${seriesId === undefined ? tx.sql`and ${countedCondition(tx)}` : tx.sql`and i.series_id = ${seriesId}`}
      ${currency === undefined ? tx.sql`` : tx.sql`and i.currency = ${currency}`}
      ${ids === undefined ? tx.sql`` : tx.sql`and i.id = any(${[...ids]}::uuid[])`}`;
}

/** Wrapped in an object: resolving a promise with the statement part would run it. */
export function matching(tx: Tx, filter: FilteredInvoices) {
  return { where: tx.sql`${tabCondition(tx, filter.tab, filter)} ${narrowing(tx, filter)}` };
}

type PageInput = { filter: FilteredInvoices; cursor: string | undefined; limit: number };

/** Newest first. */
export async function listAdminRows(tx: Tx, { filter, cursor, limit }: PageInput) {
  const after = decodeKeyset(cursor, 'instant');
  const past = after ? tx.sql`and (i.created_at, i.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : tx.sql``;
  const rows = await tx.sql<AdminListRow[]>`
    select i.*, invoice_collected(i) as collected_minor, invoice_refunded(i) as refunded_minor, u.alias as client_alias, u.name as client_name, r.full_number as rectifies_number,
           (select l.description from invoice_lines l where l.owner_id = i.owner_id and l.invoice_id = i.id
             order by l.position limit 1) as concept
      from invoices i
      left join users u on u.id = i.owner_id
      left join invoices r on r.owner_id = i.owner_id and r.id = i.rectifies_id
     where ${matching(tx, filter).where} ${past}
     order by i.created_at desc, i.id desc limit ${limit + 1}`;
  return toPage([...rows], { limit, position: ({ createdAt, id }) => ({ key: createdAt.toString(), id }) });
}
