import type { InvoiceKind } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { Tx } from '#platform/database/client.ts';

export type SeriesRow = {
  id: string;
  code: string;
  kind: InvoiceKind;
  pattern: string;
  restartsYearly: boolean;
  isDefault: boolean;
  /** From a test installation: outside the books. */
  isTest: boolean;
  archivedAt: Temporal.Instant | null;
};
const columns = ['id', 'code', 'kind', 'pattern', 'restarts_yearly', 'is_default', 'is_test', 'archived_at'];

/** The current source of numbers of this kind: the operator's choice, or the test series while nothing is real. */
export async function findCurrentSeries(tx: Tx, kind: InvoiceKind): Promise<SeriesRow | undefined> {
  const [row] = await tx.sql<SeriesRow[]>`
    select ${tx.sql(columns)} from invoice_series
     where kind = ${kind} and is_test = is_test_installation() and (is_default or is_test) and archived_at is null`;
  return row;
}

export async function findSeries(tx: Tx, id: string): Promise<SeriesRow | undefined> {
  const [row] = await tx.sql<SeriesRow[]>`select ${tx.sql(columns)} from invoice_series where id = ${id} for update`;
  return row;
}

export type CountedSeries = SeriesRow & { issued: number; lastNumber: number; lastYear: number | null };

/** With the count of numbers each has assigned, and the last one of the year (0: the series never restarts). */
export async function listCountedSeries(tx: Tx, year: number): Promise<CountedSeries[]> {
  return tx.sql<CountedSeries[]>`
    select s.id, s.code, s.kind, s.pattern, s.restarts_yearly, s.is_default, s.is_test, s.archived_at,
           coalesce((select sum(c.last_number) from invoice_counters c where c.series_id = s.id), 0)::bigint as issued,
           coalesce(c.last_number, 0)::bigint as last_number, c.year as last_year
      from invoice_series s
      left join invoice_counters c on c.series_id = s.id and c.year = case when s.restarts_yearly then ${year} else 0 end
     order by s.archived_at is not null, s.is_test, s.kind desc, s.is_default desc, s.code`;
}

export async function insertSeries(
  tx: Tx,
  series: Pick<SeriesRow, 'id' | 'code' | 'kind' | 'pattern' | 'restartsYearly'>,
): Promise<void> {
  await tx.sql`insert into invoice_series ${tx.sql(series)}`;
}

/** Locks the whole table: series are rarely created, and two that collide must not be created at once. */
export async function lockSeries(tx: Tx): Promise<SeriesRow[]> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('enlace.invoice_series', 0))`;
  return tx.sql<SeriesRow[]>`select ${tx.sql(columns)} from invoice_series`;
}

export async function setDefaultSeries(tx: Tx, { id, kind }: { id: string; kind: InvoiceKind }): Promise<void> {
  await tx.sql`update invoice_series set is_default = false where kind = ${kind} and is_default and id <> ${id}`;
  await tx.sql`update invoice_series set is_default = true where id = ${id}`;
}

export async function setArchived(tx: Tx, { id, at }: { id: string; at: Temporal.Instant }): Promise<void> {
  await tx.sql`update invoice_series set archived_at = ${at} where id = ${id} and archived_at is null`;
}
