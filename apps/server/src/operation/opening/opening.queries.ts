import type { Opening } from '@enlace/contract/billing/installation-mode/installation-mode.contract.ts';
import { operatorOwner } from '#workspace/door.ts';
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

export type Standing = {
  taxes: number;
  series: string | null;
  plans: number;
  hasFactor: boolean;
  hasPolicy: boolean;
  /** A backup was made, and uploaded where a bucket is configured. */
  backupAt: Temporal.Instant | null;
  keptMails: number;
  sentAt: Temporal.Instant | null;
  failedAt: Temporal.Instant | null;
  failure: string | null;
  receivedAt: Temporal.Instant | null;
  /** Null: the domain is not registered. */
  domainState: 'unchecked' | 'good' | 'failing' | null;
};

type Asked = { userId: string; country: string | null; domain: string };

/** The parts of the first steps answered by rows. */
export async function readStanding(tx: Tx, { userId, country, domain }: Asked): Promise<Standing> {
  const [row] = await tx.sql<Standing[]>`
    select (select count(*)::int from taxes where country = ${country} and archived_at is null) as taxes,
           (select code from invoice_series where kind = 'invoice' and is_default and not is_test and archived_at is null) as series,
           (select count(distinct c.plan_id)::int from catalog_items c join plans p on p.id = c.plan_id
             where c.archived_at is null and p.archived_at is null) as plans,
           exists (select 1 from totp_factors where user_id = ${userId}) or exists (select 1 from passkeys where user_id = ${userId}) as has_factor,
           coalesce((select is_reviewed from policies order by version desc limit 1), false) as has_policy,
           (select max(ended_at) from backup_runs where work = 'backup' and state = 'done') as backup_at,
           (select count(*)::int from outbox_mails) as kept_mails,
           (select max(sent_at) from mails where state = 'accepted' and coalesce(via, 'product') = 'product') as sent_at,
           failed.created_at as failed_at, failed.outcome as failure,
           (select max(received_at) from inbound_mails) as received_at,
           (select state from sending_domains where owner_id = ${operatorOwner} and domain = ${domain.toLowerCase()}) as domain_state
      from (select 1) one left join lateral (
        select created_at, outcome from mails
        where state in ('deferred', 'rejected', 'uncertain') and coalesce(via, 'product') = 'product'
        order by id desc limit 1) failed on true`;
  if (!row) throw new Error('a look at the installation returned no row');
  return row;
}
