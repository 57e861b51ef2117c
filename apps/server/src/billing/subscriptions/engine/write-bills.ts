import { type Columns, rowSource } from '#platform/database/row-source.ts';
import { rowWriter, type Write } from '#platform/database/row-writer.ts';
import { instantText } from '#platform/instant-text.ts';
import type { Tx } from '#platform/database/client.ts';
import { dueAt } from '../due.rules.ts';
import { countDownCoupons } from '../subscriptions.repository.ts';
import type { SubscriptionRow } from '../subscriptions.types.ts';
import type { Billed } from './bill-periods.ts';

/** The row after its next period was billed. */
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

const periodRows = rowWriter<Billed>({
  table: 'subscription_periods',
  columns: {
    owner_id: ['uuid', ({ row }) => row.ownerId],
    subscription_id: ['uuid', ({ row }) => row.id],
    period_start: ['timestamptz', ({ schedule }) => schedule.periodStart],
    period_end: ['timestamptz', ({ schedule }) => schedule.periodEnd],
    reason: ['text', ({ reason }) => reason],
    catalog_item_id: ['uuid', ({ offer }) => offer.catalogItemId],
    catalog_price_id: ['uuid', ({ price }) => price.priceId],
    net_minor: ['bigint', netOf],
    asked_minor: ['bigint', ({ charge }) => charge.askedMinor],
    invoice_id: ['uuid', ({ invoice }) => invoice?.id],
    invoice_line: ['int', ({ invoice }) => (invoice ? 1 : null)],
  },
});

/** The time these bills cover; a second bill for the same time violates the table's own key. */
export function insertPeriods(bills: readonly Billed[]): Write {
  return periodRows(bills);
}

/** Net amount of the part itself: its price and coupon lines come first, set-up after them. */
function netOf({ charge, invoice }: Billed): number {
  if (!invoice) return 0;
  const own = charge.lines.filter(({ kind }) => kind !== 'setup_fee').length;
  return invoice.lines.slice(0, own).reduce((sum, { netMinor }) => sum + netMinor, 0);
}

const moved: Columns<SubscriptionRow> = {
  owner_id: ['uuid', (row) => row.ownerId],
  id: ['uuid', (row) => row.id],
  item: ['uuid', (row) => row.catalogItemId],
  price: ['uuid', (row) => row.catalogPriceId],
  anchor: ['timestamptz', (row) => row.anchorAt],
  number: ['int', (row) => row.periodNumber],
  starts: ['timestamptz', (row) => row.periodStart],
  ends: ['timestamptz', (row) => row.periodEnd],
  meter_from: ['timestamptz', (row) => row.meterStart],
  meter_to: ['timestamptz', (row) => row.meterEnd],
  boundary: ['timestamptz', (row) => row.nextBoundary],
};

/** Moves the rows to the billed periods. */
export function moveRenewed({ rows, at }: { rows: readonly SubscriptionRow[]; at: Temporal.Instant }): Write {
  return (parameters) => {
    if (rows.length === 0) return null;
    const { from, valueOf: of } = rowSource(parameters, { columns: moved, rows });
    return `update subscriptions s set
      catalog_item_id = ${of('item')}, catalog_price_id = ${of('price')}, next_catalog_item_id = null,
      anchor_at = ${of('anchor')}, anchor_day = extract(day from ${of('anchor')} at time zone s.time_zone),
      period_number = ${of('number')}, period_start = ${of('starts')}, period_end = ${of('ends')},
      meter_start = ${of('meter_from')}, meter_end = ${of('meter_to')}, next_boundary = ${of('boundary')},
      updated_at = ${parameters.place('timestamptz', instantText(at))}
      from ${from} where s.owner_id = ${of('owner_id')} and s.id = ${of('id')}`;
  };
}

/** A billed period in the timeline. */
export function factsOf({ offer, schedule, invoice }: Billed) {
  return {
    plan: offer.planCode,
    periodStart: instantText(schedule.periodStart),
    periodEnd: instantText(schedule.periodEnd),
    amountMinor: invoice?.totalMinor ?? 0,
    currency: offer.currency,
  };
}

/** The timeline entries of renewals, all at once. */
export function insertRenewals({ bills, at }: { bills: readonly Billed[]; at: Temporal.Instant }): Write {
  const eventRows = rowWriter<Billed>({
    table: 'subscription_events',
    columns: {
      owner_id: ['uuid', ({ row }) => row.ownerId],
      subscription_id: ['uuid', ({ row }) => row.id],
      at: ['timestamptz', () => at],
      kind: ['text', () => 'renewed'],
      actor: ['text', () => 'system'],
      after: ['jsonb', factsOf],
      invoice_id: ['uuid', ({ invoice }) => invoice?.id],
    },
  });
  return eventRows(bills);
}

/** Counts down each coupon that was applied. */
export async function useCoupons(tx: Tx, bills: readonly Billed[]): Promise<void> {
  await countDownCoupons(
    tx,
    bills.flatMap(({ charge }) => (charge.couponId === null ? [] : [charge.couponId])),
  );
}

/** Subscriptions already billed for part of the period: something is wrong, and a person must look. */
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
