import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { countedCondition, type FilteredInvoices, matching } from './admin-invoices.queries.ts';

/** Issued ones by date of issue. */
export async function listFilteredIds(
  tx: Tx,
  { filter, limit }: { filter: FilteredInvoices; limit: number },
): Promise<{ owner: OwnerId; id: string }[]> {
  return tx.sql<{ owner: OwnerId; id: string }[]>`
    select i.owner_id as owner, i.id from invoices i
     where ${matching(tx, filter).where} and ${countedCondition(tx)} and i.state <> 'draft' order by i.issued_at, i.id limit ${limit}`;
}

export type BookRow = {
  sequence: number;
  fullNumber: string;
  kind: string;
  issueDate: Temporal.PlainDate;
  dueDate: Temporal.PlainDate | null;
  state: string;
  buyerName: string;
  buyerTaxId: string | null;
  buyerCountry: string;
  currency: string;
  taxCode: string;
  taxCategory: string;
  ratePpm: number;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  rectifies: string | null;
  paidAt: Temporal.Instant | null;
  /** For the whole document; null on its further rows, so that the column can be summed. */
  collectedMinor: number | null;
  refundedMinor: number | null;
  dueMinor: number | null;
};

function money(tx: Tx) {
  return tx.sql`invoice_collected(i) as collected_minor, invoice_refunded(i) as refunded_minor, invoice_due(i) as due_minor`;
}

/** One row per invoice of the page and tax rate. */
function rowsOfPage(tx: Tx, { page }: { page: ReturnType<typeof matching>['where'] }) {
  return tx.sql<BookRow[]>`
    with page as (${page})
    select p.sequence, p.full_number, p.kind, p.issue_date, p.due_date, p.state, p.buyer ->> 'legalName' as buyer_name,
           p.buyer ->> 'taxId' as buyer_tax_id, p.buyer ->> 'country' as buyer_country, p.currency,
           t.tax_code, t.tax_category, t.rate_ppm, t.net_minor, t.tax_minor, p.total_minor,
           r.full_number as rectifies, p.paid_at,
           case when t.is_first then p.collected_minor end as collected_minor,
           case when t.is_first then p.refunded_minor end as refunded_minor, case when t.is_first then p.due_minor end as due_minor
      from page p
      join (select x.*, row_number() over (partition by x.owner_id, x.invoice_id order by x.rate_ppm desc, x.tax_code) = 1 as is_first
              from invoice_taxes x join page g on g.owner_id = x.owner_id and g.id = x.invoice_id) t
        on t.owner_id = p.owner_id and t.invoice_id = p.id
      left join invoices r on r.owner_id = p.owner_id and r.id = p.rectifies_id
     order by p.sequence, t.rate_ppm desc, t.tax_code`;
}

type PageInput = { filter: FilteredInvoices; after: number; limit: number };

/** Invoices of the books, in order of issue. */
export async function listBookRows(tx: Tx, { filter, after, limit }: PageInput): Promise<BookRow[]> {
  const page = tx.sql`
    select c.sequence, i.*, ${money(tx)} from invoice_chain c join invoices i on i.owner_id = c.owner_id and i.id = c.invoice_id
     where c.sequence > ${after} and c.record_kind = 'alta' and ${matching(tx, filter).where}
     order by c.sequence limit ${limit}`;
  return rowsOfPage(tx, { page });
}

/** Test invoices, which are outside the books; none once the installation is open. */
export async function listTrialRows(tx: Tx, { filter, limit }: Omit<PageInput, 'after'>): Promise<BookRow[]> {
  const page = tx.sql`
    select row_number() over (order by i.issued_at, i.id) as sequence, i.*, ${money(tx)} from invoices i
     where i.is_test and is_test_installation() and i.state <> 'draft' and ${matching(tx, filter).where}
     order by i.issued_at, i.id limit ${limit}`;
  return rowsOfPage(tx, { page });
}
