import type { Locale } from '@enlace/contract/core/locale.ts';
import { lockBilling } from '#billing/billing-clock/billing-lock.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { dueAt } from './due.rules.ts';
import type { CouponRow, PeriodRow, SubscriptionChange, SubscriptionRow } from './subscriptions.types.ts';

type Defaults = { defaultLocale: Locale };

/** Columns of `subscriptions s` joined to `users u`. */
export function subscriptionColumns(tx: Tx, { defaultLocale }: Defaults) {
  return tx.sql`s.owner_id, s.id, s.catalog_item_id, s.catalog_price_id, s.state, s.time_zone, s.anchor_at, s.period_number,
    s.period_start, s.period_end, s.meter_start, s.meter_end, s.trial_ends_at, s.next_boundary, s.cancel_at_period_end,
    s.cancel_reason, s.next_catalog_item_id, s.paused_at, s.resumes_at, s.kept_days, s.past_due_since, s.dunning_step,
    s.is_hard_decline, s.awaiting_payment_since, s.start_invoice_id, s.start_expires_at, s.cancelled_at, s.parked_at,
    s.parked_reason, s.created_at, coalesce(u.locale, ${defaultLocale}) as locale`;
}

type Find = { tx: Tx; owner: OwnerId; defaultLocale: Locale; lock?: boolean };

/**
 * The client's current subscription: not finished, and not one that only waits for its first payment next to another.
 */
export async function findCurrent({
  tx,
  owner,
  defaultLocale,
  lock = false,
}: Find): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.sql<SubscriptionRow[]>`
    select ${subscriptionColumns(tx, { defaultLocale })} from subscriptions s join users u on u.id = s.owner_id
    where s.owner_id = ${owner} and s.state not in ('expired', 'cancelled', 'scheduled') ${lock ? tx.sql`for no key update of s` : tx.sql``}`;
  return row;
}

/** A chosen, unpaid plan next to a subscription that continues until then. */
export async function findScheduled({
  tx,
  owner,
  defaultLocale,
  lock = false,
}: Find): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.sql<SubscriptionRow[]>`
    select ${subscriptionColumns(tx, { defaultLocale })} from subscriptions s join users u on u.id = s.owner_id
    where s.owner_id = ${owner} and s.state = 'scheduled' ${lock ? tx.sql`for no key update of s` : tx.sql``}`;
  return row;
}

/** The last finished one. */
export async function findFormer({ tx, owner, defaultLocale }: Find): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.sql<SubscriptionRow[]>`
    select ${subscriptionColumns(tx, { defaultLocale })} from subscriptions s join users u on u.id = s.owner_id
    where s.owner_id = ${owner} and s.state in ('expired', 'cancelled') order by s.created_at desc, s.id desc limit 1`;
  return row;
}

/** By id alone; for the operator, in a system transaction. */
export async function getById(
  tx: Tx,
  { id, defaultLocale, lock = false }: { id: string; defaultLocale: Locale; lock?: boolean },
): Promise<SubscriptionRow> {
  const [row] = await tx.sql<SubscriptionRow[]>`
    select ${subscriptionColumns(tx, { defaultLocale })} from subscriptions s join users u on u.id = s.owner_id
    where s.id = ${id} ${lock ? tx.sql`for no key update of s` : tx.sql``}`;
  if (!row) throw notFound();
  return row;
}

/**
 * Serialises all decisions on one client's subscriptions: the second caller reads what the first wrote. Locks the
 * client even when no subscription exists yet.
 */
export async function lockClient(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`subscriptions:${owner}`}, 0))`;
  await lockBilling(tx, [owner]);
}

/** Stores a change and the next due moment; returns the updated row. */
export async function updateSubscription(
  tx: Tx,
  { row, set, at }: { row: SubscriptionRow; set: SubscriptionChange; at: Temporal.Instant },
): Promise<SubscriptionRow> {
  const next = { ...row, ...set };
  const nextBoundary = dueAt(next);
  await tx.sql`
    update subscriptions set ${tx.sql({ ...set, nextBoundary, updatedAt: at })}
    where owner_id = ${row.ownerId} and id = ${row.id}`;
  return { ...next, nextBoundary };
}

/** How the first invoice after a trial is paid, as chosen with its plan. */
export async function rememberWay(
  tx: Tx,
  { owner, subscriptionId, byTransfer }: { owner: OwnerId; subscriptionId: string; byTransfer: boolean },
): Promise<void> {
  await tx.sql`
    update subscriptions set starts_by_transfer = ${byTransfer} where owner_id = ${owner} and id = ${subscriptionId}`;
}

export type NewSubscription = Pick<
  SubscriptionRow,
  | 'ownerId'
  | 'id'
  | 'catalogItemId'
  | 'catalogPriceId'
  | 'state'
  | 'timeZone'
  | 'anchorAt'
  | 'periodNumber'
  | 'periodStart'
  | 'periodEnd'
  | 'meterStart'
  | 'meterEnd'
> &
  Partial<Pick<SubscriptionRow, 'trialEndsAt' | 'startInvoiceId' | 'startExpiresAt'>>;

export async function insertSubscription(tx: Tx, row: NewSubscription, at: Temporal.Instant): Promise<void> {
  const anchorDay = row.anchorAt.toZonedDateTimeISO(row.timeZone).day;
  const startExpiresAt = row.startExpiresAt ?? null;
  const nextBoundary = dueAt({
    ...row,
    startExpiresAt,
    resumesAt: null,
    pastDueSince: null,
    dunningStep: 0,
    awaitingPaymentSince: null,
  });
  await tx.sql`insert into subscriptions ${tx.sql({ ...row, startExpiresAt, anchorDay, nextBoundary, createdAt: at, updatedAt: at })}`;
}

const couponColumns = (tx: Tx) =>
  tx.sql`sc.id, sc.subscription_id, sc.coupon_id, c.code, c.name, c.percent_ppm, c.amount_minor, c.currency, sc.periods_left`;

/** The coupon still in effect; the newest when there were several. */
export async function findCouponOf(
  tx: Tx,
  { owner, subscriptionId }: { owner: OwnerId; subscriptionId: string },
): Promise<CouponRow | null> {
  const [row] = await tx.sql<CouponRow[]>`
    select ${couponColumns(tx)} from subscription_coupons sc join coupons c on c.id = sc.coupon_id
    where sc.owner_id = ${owner} and sc.subscription_id = ${subscriptionId} and (sc.periods_left is null or sc.periods_left > 0)
    order by sc.id desc limit 1`;
  return row ?? null;
}

/** The same for many at once, by subscription id. */
export async function listCouponsOf(tx: Tx, subscriptionIds: readonly string[]): Promise<Map<string, CouponRow>> {
  if (subscriptionIds.length === 0) return new Map();
  const rows = await tx.sql<CouponRow[]>`
    select distinct on (sc.subscription_id) ${couponColumns(tx)}
    from subscription_coupons sc join coupons c on c.id = sc.coupon_id
    where sc.subscription_id = any(${[...subscriptionIds]}::uuid[]) and (sc.periods_left is null or sc.periods_left > 0)
    order by sc.subscription_id, sc.id desc`;
  return new Map(rows.map((row) => [row.subscriptionId, row]));
}

export async function insertCouponUse(
  tx: Tx,
  use: { owner: OwnerId; subscriptionId: string; couponId: string; periodsLeft: number | null },
): Promise<boolean> {
  const rows = await tx.sql`
    insert into subscription_coupons (owner_id, subscription_id, coupon_id, periods_left)
    values (${use.owner}, ${use.subscriptionId}, ${use.couponId}, ${use.periodsLeft})
    on conflict (owner_id, coupon_id) do nothing returning id`;
  return rows.length > 0;
}

/** A period was billed with these: counts down those that end. */
export async function countDownCoupons(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.sql`update subscription_coupons set periods_left = periods_left - 1 where id = any(${[...ids]}::uuid[]) and periods_left > 0`;
}

/** The billed part of time that contains this moment; the newest when an upgrade shortened one. */
export async function findPart(
  tx: Tx,
  { owner, subscriptionId, at }: { owner: OwnerId; subscriptionId: string; at: Temporal.Instant },
): Promise<PeriodRow | undefined> {
  const [row] = await tx.sql<PeriodRow[]>`
    select owner_id, id, subscription_id, period_start, period_end, reason, catalog_item_id, catalog_price_id, net_minor,
           asked_minor, returned_minor, lowered_minor, invoice_id, invoice_line
    from subscription_periods
    where owner_id = ${owner} and subscription_id = ${subscriptionId} and period_start <= ${at} and period_end > ${at}
    order by period_start desc, id desc limit 1 for no key update`;
  return row;
}

/** The last upgrade from this moment on, when practically simultaneous. */
export async function findUpgradeAt(
  tx: Tx,
  { owner, subscriptionId, at }: { owner: OwnerId; subscriptionId: string; at: Temporal.Instant },
): Promise<Temporal.Instant | null> {
  const [row] = await tx.sql<{ start: Temporal.Instant | null }[]>`
    select max(period_start) as start from subscription_periods
     where owner_id = ${owner} and subscription_id = ${subscriptionId} and reason = 'upgrade'
       and period_start between ${at} and ${at.add({ seconds: 1 })}`;
  return row?.start ?? null;
}

export async function insertPeriod(
  tx: Tx,
  row: Omit<PeriodRow, 'id' | 'returnedMinor' | 'loweredMinor'>,
): Promise<void> {
  await tx.sql`insert into subscription_periods ${tx.sql(row)}`;
}

export async function noteReturned(
  tx: Tx,
  { owner, periodId, minor }: { owner: OwnerId; periodId: string; minor: number },
): Promise<void> {
  if (minor === 0) return;
  await tx.sql`
    update subscription_periods set returned_minor = returned_minor + ${minor} where owner_id = ${owner} and id = ${periodId}`;
}
