import type { Tx } from '#platform/database/client.ts';
import { dueAt } from '../due.rules.ts';
import { countDownCoupons } from '../subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions.types.ts';
import type { Billed } from './bill-periods.ts';

/** The row as it stands after its next period was billed. */
export function renewedRow({ row, offer, price, schedule }: Billed): SubscriptionRow {
  const next: SubscriptionRow = {
    ...row,
    ...schedule,
    catalogItemId: offer.catalogItemId,
    catalogPriceId: price.priceId,
    nextCatalogItemId: null,
    state: row.state === 'trialing' ? 'active' : row.state,
  };
  return { ...next, nextBoundary: dueAt(next) };
}

function column<Row, Value>(rows: readonly Row[], read: (row: Row) => Value): Value[] {
  return rows.map(read);
}

const text = (at: Temporal.Instant | null): string | null => at?.toString() ?? null;

/** The parts of time these bills cover; a second bill for one of them breaks on the table's own key. */
export async function insertPeriods(tx: Tx, bills: readonly Billed[]): Promise<void> {
  await tx.sql`
    insert into subscription_periods (owner_id, subscription_id, period_start, period_end, reason, catalog_item_id,
                                      catalog_price_id, net_minor, asked_minor, invoice_id, invoice_line)
    select * from unnest(
      ${column(bills, ({ row }) => row.ownerId)}::uuid[], ${column(bills, ({ row }) => row.id)}::uuid[],
      ${column(bills, ({ schedule }) => schedule.periodStart.toString())}::timestamptz[],
      ${column(bills, ({ schedule }) => schedule.periodEnd.toString())}::timestamptz[],
      ${column(bills, ({ reason }) => reason)}::text[],
      ${column(bills, ({ offer }) => offer.catalogItemId)}::uuid[], ${column(bills, ({ price }) => price.priceId)}::uuid[],
      ${column(bills, netOf)}::bigint[], ${column(bills, ({ charge }) => charge.askedMinor)}::bigint[],
      ${column(bills, ({ invoice }) => invoice?.id ?? null)}::uuid[], ${column(bills, ({ invoice }) => (invoice ? 1 : null))}::int[])`;
}

/** Net of the part itself: its price and coupon stand first, set-up after them. */
function netOf({ charge, invoice }: Billed): number {
  if (!invoice) return 0;
  const own = charge.lines.filter(({ kind }) => kind !== 'setup_fee').length;
  return invoice.lines.slice(0, own).reduce((sum, { netMinor }) => sum + netMinor, 0);
}

/** Moves the rows on to the periods that were billed. */
export async function updateRenewed(
  tx: Tx,
  { rows, at }: { rows: readonly SubscriptionRow[]; at: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update subscriptions s set
      catalog_item_id = n.item, catalog_price_id = n.price, next_catalog_item_id = null, anchor_at = n.anchor,
      anchor_day = extract(day from n.anchor at time zone s.time_zone), period_number = n.number,
      period_start = n.starts, period_end = n.ends, meter_start = n.meter_from, meter_end = n.meter_to,
      next_boundary = n.boundary, updated_at = ${at}
    from unnest(
      ${column(rows, ({ ownerId }) => ownerId)}::uuid[], ${column(rows, ({ id }) => id)}::uuid[],
      ${column(rows, ({ catalogItemId }) => catalogItemId)}::uuid[], ${column(rows, ({ catalogPriceId }) => catalogPriceId)}::uuid[],
      ${column(rows, ({ anchorAt }) => anchorAt.toString())}::timestamptz[], ${column(rows, ({ periodNumber }) => periodNumber)}::int[],
      ${column(rows, ({ periodStart }) => periodStart.toString())}::timestamptz[],
      ${column(rows, ({ periodEnd }) => periodEnd.toString())}::timestamptz[],
      ${column(rows, ({ meterStart }) => meterStart.toString())}::timestamptz[],
      ${column(rows, ({ meterEnd }) => meterEnd.toString())}::timestamptz[],
      ${column(rows, ({ nextBoundary }) => text(nextBoundary))}::timestamptz[])
      as n (owner_id, id, item, price, anchor, number, starts, ends, meter_from, meter_to, boundary)
    where s.owner_id = n.owner_id and s.id = n.id`;
}

/** The timeline of renewals, all at once. */
export async function insertRenewals(
  tx: Tx,
  { bills, at }: { bills: readonly Billed[]; at: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    insert into subscription_events (owner_id, subscription_id, at, kind, actor, after, invoice_id)
    select n.owner_id, n.id, ${at}, 'renewed', 'system',
           jsonb_build_object('plan', n.plan, 'periodStart', n.starts, 'periodEnd', n.ends, 'amountMinor', n.amount, 'currency', n.currency),
           n.invoice_id
    from unnest(
      ${column(bills, ({ row }) => row.ownerId)}::uuid[], ${column(bills, ({ row }) => row.id)}::uuid[],
      ${column(bills, ({ offer }) => offer.planCode)}::text[],
      ${column(bills, ({ schedule }) => schedule.periodStart.toString())}::text[],
      ${column(bills, ({ schedule }) => schedule.periodEnd.toString())}::text[],
      ${column(bills, ({ invoice }) => invoice?.totalMinor ?? 0)}::bigint[],
      ${column(bills, ({ offer }) => offer.currency)}::text[],
      ${column(bills, ({ invoice }) => invoice?.id ?? null)}::uuid[])
      as n (owner_id, id, plan, starts, ends, amount, currency, invoice_id)`;
}

/** One period less is left of each coupon that took something off. */
export async function useCoupons(tx: Tx, bills: readonly Billed[]): Promise<void> {
  await countDownCoupons(
    tx,
    bills.flatMap(({ charge }) => (charge.couponId === null ? [] : [charge.couponId])),
  );
}

/** Subscriptions that have been billed for part of the period already: something is wrong with them, and a person must look. */
export async function findBilledTwice(
  tx: Tx,
  rows: readonly { row: SubscriptionRow; schedule: { periodStart: Temporal.Instant; periodEnd: Temporal.Instant } }[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const found = await tx.sql<{ id: string }[]>`
    select distinct n.id from unnest(
      ${column(rows, ({ row }) => row.ownerId)}::uuid[], ${column(rows, ({ row }) => row.id)}::uuid[],
      ${column(rows, ({ schedule }) => schedule.periodStart.toString())}::timestamptz[],
      ${column(rows, ({ schedule }) => schedule.periodEnd.toString())}::timestamptz[]) as n (owner_id, id, starts, ends)
    join subscription_periods p on p.owner_id = n.owner_id and p.subscription_id = n.id
    where p.reason in ('start', 'renewal') and p.period_start < n.ends and p.period_end > n.starts
      and (p.period_start = n.starts or (p.asked_minor > 0 and p.returned_minor = 0))`;
  return new Set(found.map(({ id }) => id));
}
