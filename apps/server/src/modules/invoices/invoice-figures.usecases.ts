import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { type CurrencySums, sumAdminRows } from './admin-invoices.queries.ts';
import { billingToday } from './usecases/today.ts';

export type InvoiceDay = { currency: string; day: string; invoices: number; netMinor: number; totalMinor: number };
/** Days of the seller's place, both included. */
type Days = { from: string; to: string };

/** What was issued on each day: invoices, less their credit notes. Days without any are left out. */
export async function issuedDays(tx: Tx, { from, to }: Days): Promise<InvoiceDay[]> {
  return [
    ...(await tx.sql<InvoiceDay[]>`
      select currency, issue_date::text as day, count(*)::int as invoices, sum(net_minor)::bigint as net_minor,
             sum(total_minor)::bigint as total_minor
        from invoices where issue_date between ${from}::date and ${to}::date group by currency, issue_date`),
  ];
}

/** What became paid on each day. */
export async function paidDays(tx: Tx, { from, to }: Days): Promise<InvoiceDay[]> {
  return [
    ...(await tx.sql<InvoiceDay[]>`
      select currency, day::text, count(*)::int as invoices, sum(net_minor)::bigint as net_minor, sum(total_minor)::bigint as total_minor
        from (select currency, net_minor, total_minor, (paid_at at time zone time_zone)::date as day
                from invoices where state = 'paid' and kind = 'invoice'
                 and paid_at >= ${from}::date - interval '1 day' and paid_at < ${to}::date + interval '2 days') paid
       where day between ${from}::date and ${to}::date group by currency, day`),
  ];
}

export type OpenSums = Record<'outstanding' | 'overdue' | 'failed', CurrencySums[]>;

/** What is not paid now, by the filters of the list itself. */
export async function openSums(tx: Tx, deps: Pick<Platform, 'clock'>): Promise<OpenSums> {
  const today = await billingToday(tx, deps);
  return {
    outstanding: await sumAdminRows(tx, { tab: 'open', today }),
    overdue: await sumAdminRows(tx, { tab: 'overdue', today }),
    failed: await sumAdminRows(tx, { tab: 'failed', today }),
  };
}
