import type { WireLocale } from '@enlace/contract/core/locale.ts';
import type { Tx } from '#platform/database/client.ts';

type Names = Record<WireLocale, string>;
export type AccountType = { id: string; code: string; name: Names };
export type TrialItem = { id: string; trialDays: number };

/** Account types one can register with, in the operator's order. */
export async function listAccountTypes(tx: Tx): Promise<AccountType[]> {
  return [
    ...(await tx.sql<
      AccountType[]
    >`select id, code, name from account_types where archived_at is null order by position`),
  ];
}

/** The catalogue item a new client starts with. */
export async function getTrialItem(tx: Tx): Promise<TrialItem> {
  const [row] = await tx.sql<TrialItem[]>`
    select c.id, p.trial_days from catalog_items c join billing_periods p on p.id = c.billing_period_id where c.starts_trial`;
  if (!row) throw new Error('the catalogue has no item that starts a trial');
  return row;
}
