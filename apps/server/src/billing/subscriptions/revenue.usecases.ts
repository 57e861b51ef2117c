import type { Money, MovementKind } from '@enlace/contract/operation/operator/operator-money.schemas.ts';
import type { SubscriptionState } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { Tx } from '#platform/database/client.ts';

export type CurrencyRevenue = { currency: string; minor: number; subscriptions: number };

/** Current monthly recurring revenue (MRR) of billed subscriptions, by currency; needs a system transaction. */
export async function revenueNow(tx: Tx): Promise<CurrencyRevenue[]> {
  return [
    ...(await tx.sql<CurrencyRevenue[]>`
      select currency, count(*)::int as subscriptions, sum(monthly_minor)::bigint as minor
        from revenue_standings where is_billed group by currency order by currency`),
  ];
}

export type PlanRevenue = {
  currency: string;
  planId: string;
  name: NonNullable<Money['plans'][number]['name']>;
  minor: number;
};

/** The same by plan, in plan order. */
export async function planRevenueNow(tx: Tx): Promise<PlanRevenue[]> {
  return [
    ...(await tx.sql<PlanRevenue[]>`
      select r.currency, r.plan_id, p.name, r.minor
        from (select currency, plan_id, sum(monthly_minor)::bigint as minor from revenue_standings group by currency, plan_id) r
        join plans p on p.id = r.plan_id order by p.position, p.id`),
  ];
}

/** Moments: from `since` on, before `until`. */
export type Moments = { since: Temporal.Instant; until: Temporal.Instant };
type Spans = { span: Moments; before: Moments };

export type RevenueStep = { currency: string; planId: string | null; place: number; minor: number };

/**
 * Changes of every plan's revenue between consecutive moments; `place` numbers them, including those after the last.
 */
export async function revenueSteps(tx: Tx, moments: readonly Temporal.Instant[]): Promise<RevenueStep[]> {
  const starts = moments.map(String);
  return [
    ...(await tx.sql<RevenueStep[]>`
      select currency, plan_id, width_bucket(at, ${starts}::timestamptz[]) - 1 as place, sum(delta_minor)::bigint as minor
        from plan_revenue_steps where at >= ${starts[0] ?? 'infinity'} group by 1, 2, 3`),
  ];
}

export type MovementSum = { currency: string; kind: MovementKind; minor: number; subscriptions: number };
export type MovementSums = { moved: MovementSum[]; movedBefore: MovementSum[] };

/** Totals of movements within two spans, and how many subscriptions had them in the later one. */
export async function movementSums(tx: Tx, { span, before }: Spans): Promise<MovementSums> {
  const moved = await tx.sql<MovementSum[]>`
    select currency, kind, sum(minor)::bigint as minor, count(*)::int as subscriptions
      from (select currency, kind, subscription_id, sum(delta_minor) as minor from revenue_movements
             where at >= ${span.since} and at < ${span.until} group by currency, kind, subscription_id) each
     group by currency, kind`;
  const movedBefore = await tx.sql<MovementSum[]>`
    select currency, kind, sum(delta_minor)::bigint as minor, 0 as subscriptions
      from revenue_movements where at >= ${before.since} and at < ${before.until} group by currency, kind`;
  return { moved: [...moved], movedBefore: [...movedBefore] };
}

type Paying = { atStart: number; lost: number };

/** Subscriptions paying at the first moment of two spans, and those that stopped within them. */
export async function countLost(tx: Tx, { span, before }: Spans): Promise<{ now: Paying; before: Paying }> {
  const [row] = await tx.sql<
    { paying: number; since: number; sinceBefore: number; lost: number; lostBefore: number }[]
  >`
    select (select count(*)::int from revenue_standings where monthly_minor > 0) as paying,
           coalesce(sum(sign) filter (where at >= ${span.since}), 0)::int as since, coalesce(sum(sign), 0)::int as since_before,
           count(distinct subscription_id) filter (where sign < 0 and at >= ${span.since} and at < ${span.until})::int as lost,
           count(distinct subscription_id) filter (where sign < 0 and at < ${before.until})::int as lost_before
      from (select at, subscription_id, case when kind = 'churn' then -1 else 1 end as sign
              from revenue_movements where at >= ${before.since} and kind in ('new', 'returned', 'churn')) moves`;
  const { paying, since, sinceBefore, lost, lostBefore } = row ?? {
    paying: 0,
    since: 0,
    sinceBefore: 0,
    lost: 0,
    lostBefore: 0,
  };
  return {
    now: { atStart: paying - since, lost },
    before: { atStart: paying - sinceBefore, lost: lostBefore },
  };
}

export async function countStates(tx: Tx): Promise<{ state: SubscriptionState; count: number }[]> {
  return [
    ...(await tx.sql<{ state: SubscriptionState; count: number }[]>`
      select state, count(*)::int as count from subscriptions group by state order by count desc, state`),
  ];
}

/** In arrears and suspended, by the last dunning step. */
export async function countDunning(tx: Tx): Promise<{ step: number; subscriptions: number }[]> {
  return [
    ...(await tx.sql<{ step: number; subscriptions: number }[]>`
      select dunning_step as step, count(*)::int as subscriptions from subscriptions
       where state in ('past_due', 'suspended') group by dunning_step order by dunning_step`),
  ];
}

type Trials = { started: number; startedBefore: number; ended: number; converted: number };

/** Trials by their start and end; `before` is the span to compare with. */
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
