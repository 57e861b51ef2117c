import type { MovementKind } from '@enlace/contract/operator/operator-money.schemas.ts';
import type { SubscriptionState } from '@enlace/contract/subscriptions/subscriptions.contract.ts';
import type { Tx } from '#platform/database/client.ts';

export type CurrencyRevenue = { currency: string; minor: number; subscriptions: number };

/** What billed subscriptions bring in a month now (MRR), by currency; needs a system transaction. */
export async function revenueNow(tx: Tx): Promise<CurrencyRevenue[]> {
  return [
    ...(await tx.sql<CurrencyRevenue[]>`
      select currency, count(*)::int as subscriptions, sum(monthly_minor)::bigint as minor
        from subscription_revenue where state in ('active', 'past_due') group by currency order by currency`),
  ];
}

/** Moments: from `since` on, before `until`. */
export type Moments = { since: Temporal.Instant; until: Temporal.Instant };

export type RevenueStep = { currency: string; day: string; minor: number };

/** How the MRR changed per day of the given zone since a moment; days without a change are left out. */
export async function revenueSteps(
  tx: Tx,
  { since, timeZone }: { since: Temporal.Instant; timeZone: string },
): Promise<RevenueStep[]> {
  return [
    ...(await tx.sql<RevenueStep[]>`
      select currency, (at at time zone ${timeZone})::date::text as day, sum(delta_minor)::bigint as minor
        from revenue_movements where at >= ${since} group by 1, 2`),
  ];
}

export type MovementSum = { currency: string; kind: MovementKind; minor: number; subscriptions: number };

/** What movements came to between two moments, and how many subscriptions had them. */
export async function movementSums(tx: Tx, { since, until }: Moments): Promise<MovementSum[]> {
  return [
    ...(await tx.sql<MovementSum[]>`
      select currency, kind, sum(delta_minor)::bigint as minor, count(distinct subscription_id)::int as subscriptions
        from revenue_movements where at >= ${since} and at < ${until} group by currency, kind`),
  ];
}

/** MRR at a moment, by currency: all that happened before it. */
export async function revenueAt(tx: Tx, at: Temporal.Instant): Promise<{ currency: string; minor: number }[]> {
  return [
    ...(await tx.sql<{ currency: string; minor: number }[]>`
      select currency, sum(delta_minor)::bigint as minor from revenue_movements where at < ${at} group by currency`),
  ];
}

type Paying = { atStart: number; lost: number };

/** Subscriptions that paid at the first moment, and those that stopped until the second. */
export async function countLost(tx: Tx, { since, until }: Moments): Promise<Paying> {
  const [row] = await tx.sql<Paying[]>`
    select (select coalesce(sum(case when kind in ('new', 'returned') then 1 when kind = 'churn' then -1 else 0 end), 0)::int
              from revenue_movements where at < ${since}) as at_start,
           (select count(distinct subscription_id)::int
              from revenue_movements where kind = 'churn' and at >= ${since} and at < ${until}) as lost`;
  return row ?? { atStart: 0, lost: 0 };
}

export async function countStates(tx: Tx): Promise<{ state: SubscriptionState; count: number }[]> {
  return [
    ...(await tx.sql<{ state: SubscriptionState; count: number }[]>`
      select state, count(*)::int as count from subscriptions group by state order by count desc, state`),
  ];
}

/** In arrears and suspended, by the last step of dunning. */
export async function countDunning(tx: Tx): Promise<{ step: number; subscriptions: number }[]> {
  return [
    ...(await tx.sql<{ step: number; subscriptions: number }[]>`
      select dunning_step as step, count(*)::int as subscriptions from subscriptions
       where state in ('past_due', 'suspended') group by dunning_step order by dunning_step`),
  ];
}

type Trials = { started: number; startedBefore: number; ended: number; converted: number };

/** Trials by the moments they began and ended; `before` is the span to compare with. */
export async function countTrials(tx: Tx, { span, before }: { span: Moments; before: Moments }): Promise<Trials> {
  const [row] = await tx.sql<Trials[]>`
    select count(*) filter (where created_at >= ${span.since} and created_at < ${span.until})::int as started,
           count(*) filter (where created_at >= ${before.since} and created_at < ${before.until})::int as started_before,
           count(*) filter (where has_ended)::int as ended,
           count(*) filter (where has_ended and exists (select 1 from revenue_movements m where m.client_id = owner_id))::int as converted
      from (select owner_id, created_at,
                   state <> 'trialing' and trial_ends_at >= ${span.since} and trial_ends_at < ${span.until} as has_ended
              from subscriptions where trial_ends_at is not null) trials`;
  return row ?? { started: 0, startedBefore: 0, ended: 0, converted: 0 };
}
