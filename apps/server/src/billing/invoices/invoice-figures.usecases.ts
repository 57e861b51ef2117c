import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { sumAdminRows, sumOpenRows } from './admin-figures.queries.ts';
import { billingToday } from './usecases/today.ts';

export type InvoiceDay = { currency: string; day: string; invoices: number; netMinor: number; totalMinor: number };
/** `collected`, `refunded`: money by the day it moved, where `invoices` counts payments. */
export type InvoiceFigure = 'issued' | 'paid' | 'collected' | 'refunded';
/** Days in the seller's zone, both inclusive. */
type Days = { from: string; to: string };

/**
 * Invoices by day of issue (less their credit notes) or of full payment, and money by the day it moved. Days without
 * any are omitted.
 */
export async function invoiceDays(tx: Tx, { from, to }: Days): Promise<(InvoiceDay & { figure: InvoiceFigure })[]> {
  return [
    ...(await tx.sql<(InvoiceDay & { figure: InvoiceFigure })[]>`
      select figure, currency, day::text, invoices, net_minor, total_minor
        from (
          select figure, currency, day, sum(invoices)::int as invoices, sum(net_minor)::bigint as net_minor,
                 sum(total_minor)::bigint as total_minor
            from (
              select figure, currency, day, invoices, net_minor, total_minor from invoice_days
               where day between ${from}::date and ${to}::date
              union all
              select figure, currency, day, invoices, net_minor, total_minor from invoice_day_changes
               where day between ${from}::date and ${to}::date) counted
           group by figure, currency, day) days
       where invoices <> 0 or net_minor <> 0 or total_minor <> 0`),
  ];
}

type OpenSum = { currency: string; count: number; dueMinor: number };
export type OpenSums = Record<'outstanding' | 'overdue' | 'failed', OpenSum[]>;

/** Currently unpaid amounts, using the list's own filters. */
export async function openSums(tx: Tx, deps: Pick<Platform, 'clock'>): Promise<OpenSums> {
  const today = await billingToday(tx, deps);
  return {
    ...(await sumOpenRows(tx, { today })),
    failed: await sumAdminRows(tx, { tab: 'failed', today }),
  };
}
