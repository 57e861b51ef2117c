import type { Tx } from '#platform/database/client.ts';
import type { ChainHead, ChainRecord } from './chain-record.rules.ts';

export type ChainRow = Omit<ChainRecord, 'issueDate'> & {
  issueDate: Temporal.PlainDate;
  ownerId: string;
  invoiceId: string;
};
const columns = [
  'sequence',
  'record_kind',
  'owner_id',
  'invoice_id',
  'issuer_tax_id',
  'full_number',
  'issue_date',
  'invoice_type',
  'tax_total',
  'invoice_total',
  'recorded_at',
  'previous_hash',
  'hash',
];

export async function findChainRow(tx: Tx, invoiceId: string): Promise<ChainRow | undefined> {
  const [row] = await tx.sql<ChainRow[]>`
    select ${tx.sql(columns)} from invoice_chain where invoice_id = ${invoiceId} and record_kind = 'alta'`;
  return row;
}

export async function readHead(tx: Tx): Promise<ChainHead> {
  const [head] = await tx.sql<ChainHead[]>`select sequence, hash from invoice_chain_head`;
  if (!head) throw new Error('the chain of invoices has no end');
  return head;
}

/** The invoice's own data, besides its record. */
export type CheckedRow = ChainRow & {
  invoiceNumber: string | null;
  invoiceDate: Temporal.PlainDate | null;
  invoiceTaxMinor: number | null;
  invoiceTotalMinor: number | null;
  invoiceCurrency: string | null;
  sellerTaxId: string | null;
  /** Totals of its lines and of its taxes. */
  linesMinor: number | null;
  taxesMinor: number | null;
};

export async function listCheckedRows(
  tx: Tx,
  { after, until, limit }: { after: number; until: number; limit: number },
): Promise<CheckedRow[]> {
  return tx.sql<CheckedRow[]>`
    select c.*, i.full_number as invoice_number, i.issue_date as invoice_date, i.tax_minor as invoice_tax_minor,
           i.total_minor as invoice_total_minor, i.currency as invoice_currency, coalesce(i.seller ->> 'taxId', '') as seller_tax_id,
           (select sum(l.net_minor)::bigint from invoice_lines l where l.owner_id = c.owner_id and l.invoice_id = c.invoice_id) as lines_minor,
           (select sum(t.tax_minor)::bigint from invoice_taxes t where t.owner_id = c.owner_id and t.invoice_id = c.invoice_id) as taxes_minor
      from (select ${tx.sql(columns)} from invoice_chain where sequence > ${after} and sequence <= ${until}
             order by sequence limit ${limit}) c
      left join invoices i on i.owner_id = c.owner_id and i.id = c.invoice_id
     order by c.sequence`;
}

export async function listChainRows(tx: Tx, { after, limit }: { after: number; limit: number }): Promise<ChainRow[]> {
  return tx.sql<ChainRow[]>`
    select ${tx.sql(columns)} from invoice_chain where sequence > ${after} order by sequence limit ${limit}`;
}

export type NumberCheck = { numbers: number; hole: string | null };

/** Whether the numbers of every series are exactly 1 to its counter, each used by one invoice with the same data. */
export async function checkNumbers(tx: Tx): Promise<NumberCheck> {
  const [sum] = await tx.sql<{ numbers: number }[]>`select count(*)::int as numbers from invoice_numbers`;
  const [hole] = await tx.sql<{ code: string; year: number }[]>`
    select s.code, k.year from (
      select coalesce(n.series_id, c.series_id) as series_id, coalesce(n.year, c.year) as year,
             coalesce(n.held, 0) as held, n.low, n.high, coalesce(c.last_number, 0) as last_number
        from (select series_id, year, count(*) as held, min(number) as low, max(number) as high
                from invoice_numbers group by series_id, year) n
        full join invoice_counters c on c.series_id = n.series_id and c.year = n.year) k
      join invoice_series s on s.id = k.series_id
     where k.held <> k.last_number or (k.held > 0 and (k.low <> 1 or k.high <> k.last_number)) limit 1`;
  if (hole) return { numbers: sum?.numbers ?? 0, hole: hole.year === 0 ? hole.code : `${hole.code} ${hole.year}` };
  const [stray] = await tx.sql<{ fullNumber: string }[]>`
    select n.full_number from invoice_numbers n
      left join invoices i on i.owner_id = n.owner_id and i.id = n.invoice_id
     where i.full_number is distinct from n.full_number or i.number is distinct from n.number limit 1`;
  return { numbers: sum?.numbers ?? 0, hole: stray?.fullNumber ?? null };
}
