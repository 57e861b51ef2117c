import type { InvoiceKind, InvoiceStanding } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import type { ListedInvoice } from './invoices.types.ts';

export type OwnFilter = {
  year: number | undefined;
  kind: InvoiceKind | undefined;
  standing: InvoiceStanding | undefined;
  today: Temporal.PlainDate;
};

/** The same as `standingOf`, in SQL. */
function standingCondition(tx: Tx, standing: InvoiceStanding, today: Temporal.PlainDate) {
  const isOpen = tx.sql`i.kind = 'invoice' and i.state = 'issued' and not (i.total_minor > 0 and i.credited_minor >= i.total_minor)`;
  const isOverdue = tx.sql`coalesce(i.due_date < ${today}, false)`;
  const isPartly = tx.sql`i.paid_minor + i.credit_minor > 0`;
  const isCredited = tx.sql`i.kind = 'invoice' and i.total_minor > 0 and i.credited_minor >= i.total_minor`;
  switch (standing) {
    case 'draft':
      return tx.sql`false`;
    case 'open':
      return tx.sql`${isOpen} and not ${isOverdue} and not (${isPartly})`;
    case 'overdue':
      return tx.sql`${isOpen} and ${isOverdue}`;
    case 'partly_paid':
      return tx.sql`${isOpen} and not ${isOverdue} and ${isPartly}`;
    case 'paid':
    case 'uncollectible':
      return tx.sql`i.kind = 'invoice' and i.state = ${standing} and not (${isCredited})`;
    case 'credited':
      return isCredited;
    case 'corrects':
      return tx.sql`i.kind = 'credit_note'`;
  }
}

function matching(tx: Tx, owner: OwnerId, { year, kind, standing, today }: OwnFilter) {
  return {
    where: tx.sql`i.owner_id = ${owner} and i.state <> 'draft'
      ${year === undefined ? tx.sql`` : tx.sql`and i.issue_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`}
      ${kind === undefined ? tx.sql`` : tx.sql`and i.kind = ${kind}`}
      ${standing === undefined ? tx.sql`` : tx.sql`and ${standingCondition(tx, standing, today)}`}`,
  };
}

type PageInput = { filter: OwnFilter; cursor: string | undefined; limit: number };

export async function listOwnRows(tx: Tx, owner: OwnerId, { filter, cursor, limit }: PageInput) {
  const after = decodeKeyset(cursor, 'instant');
  const past = after ? tx.sql`and (i.created_at, i.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : tx.sql``;
  const rows = await tx.sql<ListedInvoice[]>`
    select i.*, invoice_collected(i) as collected_minor, invoice_refunded(i) as refunded_minor, r.full_number as rectifies_number,
           (select l.description from invoice_lines l where l.owner_id = i.owner_id and l.invoice_id = i.id
             order by l.position limit 1) as concept
      from invoices i left join invoices r on r.owner_id = i.owner_id and r.id = i.rectifies_id
     where ${matching(tx, owner, filter).where} ${past}
     order by i.created_at desc, i.id desc limit ${limit + 1}`;
  return toPage([...rows], { limit, position: ({ createdAt, id }) => ({ key: createdAt.toString(), id }) });
}

export async function countOwnRows(tx: Tx, owner: OwnerId, filter: OwnFilter): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from invoices i where ${matching(tx, owner, filter).where}`;
  return row?.total ?? 0;
}

export async function listYears(tx: Tx, owner: OwnerId): Promise<number[]> {
  const rows = await tx.sql<{ year: number }[]>`
    select distinct extract(year from issue_date)::int as year from invoices
     where owner_id = ${owner} and state <> 'draft' order by year desc`;
  return rows.map(({ year }) => year);
}

export type OwnBalance = { currency: string; dueMinor: number; creditMinor: number };

export async function listOwnBalances(tx: Tx, owner: OwnerId): Promise<OwnBalance[]> {
  return tx.sql<OwnBalance[]>`
    select currency, sum(due)::bigint as due_minor, sum(credit)::bigint as credit_minor from (
      select currency, invoice_due(i) as due, 0 as credit
        from invoices i where owner_id = ${owner} and kind = 'invoice' and state = 'issued'
      union all select currency, 0, amount_minor from client_credits where owner_id = ${owner}) held
     group by currency having sum(due) <> 0 or sum(credit) <> 0 order by currency`;
}

/** Invoices of a year, oldest first, for an archive. */
export async function listYearIds(
  tx: Tx,
  owner: OwnerId,
  { year, limit }: { year: number; limit: number },
): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select id from invoices
     where owner_id = ${owner} and state <> 'draft' and (not is_test or is_test_installation())
       and issue_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
     order by issued_at, id limit ${limit}`;
  return rows.map(({ id }) => id);
}
