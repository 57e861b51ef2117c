import type { Opening } from '@enlace/contract/billing/installation-mode/installation-mode.contract.ts';
import type { Tx } from '#platform/database/client.ts';

/** What was tested, and what was real, so far. */
export async function readFacts(tx: Tx, now: Temporal.Instant): Promise<Opening['facts']> {
  const [row] = await tx.sql<Opening['facts'][]>`
    select (select coalesce(sum(c.last_number), 0)::int from invoice_counters c join invoice_series s on s.id = c.series_id where s.is_test) as trial_invoices,
           (select coalesce(sum(c.last_number), 0)::int from invoice_counters c join invoice_series s on s.id = c.series_id where not s.is_test) as real_invoices,
           (select count(*)::int from payments where provider = 'stripe' and state in ('succeeded', 'disputed', 'lost')) as stripe_payments,
           (select count(*)::int from payment_methods where provider = 'sandbox' and removed_at is null) as trial_cards,
           (select count(distinct owner_id)::int from subscriptions where state not in ('expired', 'cancelled')) as subscribers,
           (select count(*)::int from subscriptions where state not in ('expired', 'cancelled') and period_start > ${now}) as periods_ahead,
           billing_ahead_seconds()::int as ahead_seconds`;
  if (!row) throw new Error('a count returned no row');
  return row;
}

type Standing = { hasTax: boolean; hasFactor: boolean; hasPolicy: boolean; hasBackup: boolean };

/** The parts of the checklist answered by rows. */
export async function readStanding(
  tx: Tx,
  { userId, country }: { userId: string; country: string | null },
): Promise<Standing> {
  const [row] = await tx.sql<Standing[]>`
    select exists (select 1 from taxes where country = ${country} and archived_at is null) as has_tax,
           exists (select 1 from totp_factors where user_id = ${userId}) or exists (select 1 from passkeys where user_id = ${userId}) as has_factor,
           coalesce((select is_reviewed from policies order by version desc limit 1), false) as has_policy,
           exists (select 1 from backup_runs where work = 'backup' and state = 'done') as has_backup`;
  if (!row) throw new Error('a look at the installation returned no row');
  return row;
}
