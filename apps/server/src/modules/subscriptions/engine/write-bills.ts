import { rowWriter } from '#platform/database/row-writer.ts';
import type { Tx } from '#platform/database/client.ts';
import { dueAt } from '../due.rules.ts';
import { countDownCoupons } from '../subscriptions.repository.ts';
import type { PeriodRow, SubscriptionRow } from '../subscriptions.types.ts';
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

/** A part of time that was billed, as its row is written. */
type WrittenPeriod = Omit<PeriodRow, 'id' | 'returnedMinor'>;
const writePeriodRows = rowWriter<WrittenPeriod>({
  table: 'subscription_periods',
  columns: {
    ownerId: 'uuid',
    subscriptionId: 'uuid',
    periodStart: 'timestamptz',
    periodEnd: 'timestamptz',
    reason: 'text',
    catalogItemId: 'uuid',
    catalogPriceId: 'uuid',
    netMinor: 'bigint',
    askedMinor: 'bigint',
    invoiceId: 'uuid',
    invoiceLine: 'int',
  },
});

/** The parts of time these bills cover; a second bill for one of them breaks on the table's own key. */
export async function insertPeriods(tx: Tx, bills: readonly Billed[]): Promise<void> {
  await writePeriodRows(
    tx,
    bills.map((bill) => ({
      ownerId: bill.row.ownerId,
      subscriptionId: bill.row.id,
      periodStart: bill.schedule.periodStart,
      periodEnd: bill.schedule.periodEnd,
      reason: bill.reason,
      catalogItemId: bill.offer.catalogItemId,
      catalogPriceId: bill.price.priceId,
      netMinor: netOf(bill),
      askedMinor: bill.charge.askedMinor,
      invoiceId: bill.invoice?.id ?? null,
      invoiceLine: bill.invoice ? 1 : null,
    })),
  );
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
  const moved = rows.map((row) => ({
    owner: row.ownerId,
    id: row.id,
    item: row.catalogItemId,
    price: row.catalogPriceId,
    anchor: row.anchorAt,
    number: row.periodNumber,
    starts: row.periodStart,
    ends: row.periodEnd,
    meter_from: row.meterStart,
    meter_to: row.meterEnd,
    boundary: row.nextBoundary,
  }));
  await tx.sql`
    update subscriptions s set
      catalog_item_id = n.item, catalog_price_id = n.price, next_catalog_item_id = null, anchor_at = n.anchor,
      anchor_day = extract(day from n.anchor at time zone s.time_zone), period_number = n.number,
      period_start = n.starts, period_end = n.ends, meter_start = n.meter_from, meter_end = n.meter_to,
      next_boundary = n.boundary, updated_at = ${at}
    from json_to_recordset(${JSON.stringify(moved)}::json) as n (
      owner uuid, id uuid, item uuid, price uuid, anchor timestamptz, number int, starts timestamptz, ends timestamptz,
      meter_from timestamptz, meter_to timestamptz, boundary timestamptz)
    where s.owner_id = n.owner and s.id = n.id`;
}

type WrittenEvent = {
  ownerId: string;
  subscriptionId: string;
  at: Temporal.Instant;
  kind: 'renewed';
  actor: 'system';
  after: ReturnType<typeof factsOf>;
  invoiceId: string | null;
};
const writeEventRows = rowWriter<WrittenEvent>({
  table: 'subscription_events',
  columns: {
    ownerId: 'uuid',
    subscriptionId: 'uuid',
    at: 'timestamptz',
    kind: 'text',
    actor: 'text',
    after: 'jsonb',
    invoiceId: 'uuid',
  },
});

/** What the timeline says of a period that was billed. */
export function factsOf({ offer, schedule, invoice }: Billed) {
  return {
    plan: offer.planCode,
    periodStart: schedule.periodStart.toString(),
    periodEnd: schedule.periodEnd.toString(),
    amountMinor: invoice?.totalMinor ?? 0,
    currency: offer.currency,
  };
}

/** The timeline of renewals, all at once. */
export async function insertRenewals(
  tx: Tx,
  { bills, at }: { bills: readonly Billed[]; at: Temporal.Instant },
): Promise<void> {
  const same = { at, kind: 'renewed', actor: 'system' } as const;
  await writeEventRows(
    tx,
    bills.map((bill) => ({
      ownerId: bill.row.ownerId,
      subscriptionId: bill.row.id,
      ...same,
      after: factsOf(bill),
      invoiceId: bill.invoice?.id ?? null,
    })),
  );
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
  const asked = rows.map(({ row, schedule }) => ({
    owner: row.ownerId,
    id: row.id,
    starts: schedule.periodStart,
    ends: schedule.periodEnd,
  }));
  const found = await tx.sql<{ id: string }[]>`
    select distinct n.id
    from json_to_recordset(${JSON.stringify(asked)}::json) as n (owner uuid, id uuid, starts timestamptz, ends timestamptz)
    join subscription_periods p on p.owner_id = n.owner and p.subscription_id = n.id
    where p.reason in ('start', 'renewal') and p.period_start < n.ends and p.period_end > n.starts
      and (p.period_start = n.starts or (p.asked_minor > 0 and p.returned_minor = 0))`;
  return new Set(found.map(({ id }) => id));
}
