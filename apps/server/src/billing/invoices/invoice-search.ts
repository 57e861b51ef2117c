import type { OperatorSearchSource, SearchSource } from '#platform/search-source.ts';
import { findInvoices, foundCondition } from './invoice-finding.queries.ts';

type Row = {
  id: string;
  fullNumber: string;
  state: string;
  currency: string;
  totalMinor: bigint;
  issuedAt: Temporal.Instant | null;
};

/** Numbers are entered with or without punctuation. */
function bareNumber(typed: string): string {
  return typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

function present({ id, fullNumber, state, currency, totalMinor, issuedAt }: Row) {
  return { id, title: fullNumber, state, amount: { minor: Number(totalMinor), currency }, at: issuedAt };
}

/** Finds a client's invoices by number. */
export const invoiceSearch: SearchSource = {
  kind: 'invoice',
  permission: 'billing.read',
  async find({ tx, owner, words, limit }) {
    const bare = bareNumber(words.typed);
    if (bare === '') return [];
    const rows = await tx.sql<Row[]>`
      select id, full_number, state, currency, total_minor, issued_at from invoices
      where owner_id = ${owner} and state <> 'draft'
        and strpos(regexp_replace(upper(full_number), '[^A-Z0-9]', '', 'g'), ${bare}) > 0
      order by issued_at desc limit ${limit}`;
    return rows.map((row) => ({ ...present(row), path: `/user/pagos?factura=${row.id}` }));
  },
};

/** Finds invoices of all clients by number and buyer. */
export const operatorInvoiceSearch: OperatorSearchSource = {
  kind: 'invoice',
  permission: 'invoices.read',
  async find({ tx, words, limit }) {
    const found = await findInvoices(tx, words.typed);
    const rows = await tx.sql<(Row & { buyer: string | null })[]>`
      select id, full_number, state, currency, total_minor, issued_at, buyer ->> 'legalName' as buyer from invoices i
      where state <> 'draft' ${foundCondition(tx, found)}
      order by created_at desc, id desc limit ${limit}`;
    return rows.map((row) => ({
      ...present(row),
      subtitle: row.buyer ?? '',
      path: `/admin/facturas?factura=${row.id}`,
    }));
  },
};
