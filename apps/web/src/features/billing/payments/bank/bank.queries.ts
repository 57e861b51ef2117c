import { listAdminInvoicesRef } from '@enlace/contract/billing/invoices/admin-invoices.refs.gen.ts';
import { type BankEntryState, bankEntryStates } from '@enlace/contract/billing/payments/bank.contract.ts';
import { listBankEntriesRef } from '@enlace/contract/billing/payments/bank.refs.gen.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const bankViews = ['all', ...bankEntryStates] as const;
export type BankView = 'all' | BankEntryState;

const key = ['bank'] as const;

export function entriesQuery(view: BankView) {
  return infiniteQueryOptions({
    queryKey: [...key, 'entries', view],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listBankEntriesRef, {
        query: { cursor: pageParam, limit: 50, state: view === 'all' ? undefined : view },
        signal,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Open invoices, for a manual search. */
export function openInvoicesQuery({ search, currency }: { search: string; currency: string }) {
  return queryOptions({
    queryKey: [...key, 'invoices', search, currency],
    queryFn: ({ signal }) =>
      call(listAdminInvoicesRef, { query: { tab: 'open', search, currency, limit: 20 }, signal }),
    enabled: search.trim().length > 1,
  });
}

/** Entries, invoices and figures: a match changes all of them. */
export async function rereadBank(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: key }),
    queries.invalidateQueries({ queryKey: ['admin-invoices'] }),
  ]);
}
