import type { Tx } from '#platform/database/client.ts';
import type { FilteredInvoices, InvoiceFilter } from '../admin-invoices.queries.ts';
import { findInvoices } from '../invoice-finding.queries.ts';
import type { AdminCall } from '../invoices.types.ts';
import { billingToday } from './today.ts';

type Input = Pick<AdminCall, 'deps'> & { filter: InvoiceFilter };

/** The filter with today's date and its search results. */
export async function readFilter(tx: Tx, { deps, filter }: Input): Promise<FilteredInvoices> {
  return { ...filter, today: await billingToday(tx, deps), found: await findInvoices(tx, filter.search) };
}
