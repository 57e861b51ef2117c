import { claimSiblings } from '#billing/billing-clock/billing-lock.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { writeTogether } from '#platform/database/row-writer.ts';
import { moveSubscription } from '../move.ts';
import { readOnlyStep } from '#billing/quotas/metered.rules.ts';

import { subscriptionColumns } from '../subscriptions.repository.ts';
import type { BillingDeps, SubscriptionRow } from '../subscriptions.types.ts';
import { writeTimeline } from '../timeline.ts';
import { type Billed, planBills, prepareBills, type Refused, type Watch } from './bill-periods.ts';
import { createOfferBook } from './offer-book.ts';
import {
  endCancelled,
  endPause,
  endTrial,
  expireStart,
  type StepContext,
  takeDunningStep,
  turnMeter,
} from './steps.ts';
import {
  factsOf,
  findBilledTwice,
  insertPeriods,
  insertRenewals,
  moveRenewed,
  renewedRow,
  useCoupons,
} from './write-bills.ts';

const system = { kind: 'system' } as const;

type Claim = {
  at: Temporal.Instant;
  limit: number;
  owner: OwnerId | undefined;
  deps: BillingDeps;
  canBill: boolean;
};

/** Rare data besides the row, so that the other subscriptions need no extra queries. */
type ClaimedRow = SubscriptionRow & {
  /** A bill extends beyond the current period: it may be for the next one. */
  isBilledAhead: boolean;
  hasCoupon: boolean;
  /** Its client has other unfinished subscriptions. */
  hasSiblings: boolean;
};

/** Due subscriptions, claimed for this transaction: two processes never hold the same one. */
async function claimDue(tx: Tx, { at, limit, owner, deps, canBill }: Claim): Promise<ClaimedRow[]> {
  const columns = subscriptionColumns(tx, deps.config);
  const rows = await tx.sql<ClaimedRow[]>`
    select ${columns},
           exists (select 1 from subscription_periods p
                    where p.owner_id = s.owner_id and p.subscription_id = s.id and p.period_end > s.period_end) as is_billed_ahead,
           exists (select 1 from subscription_coupons k where k.owner_id = s.owner_id and k.subscription_id = s.id) as has_coupon,
           exists (select 1 from subscriptions o
                    where o.owner_id = s.owner_id and o.id <> s.id and o.state not in ('expired', 'cancelled')) as has_siblings
    from subscriptions s join users u on u.id = s.owner_id
    where s.next_boundary <= ${at} and s.parked_at is null ${owner ? tx.sql`and s.owner_id = ${owner}` : tx.sql``}
      ${canBill ? tx.sql`` : tx.sql`and not ${billableSql(tx)}`}
    order by s.next_boundary, s.owner_id limit ${limit} for no key update of s skip locked`;
  const shared = rows.filter(({ hasSiblings }) => hasSiblings);
  if (shared.length === 0) return rows;
  const kept = new Set(await claimSiblings(tx, shared));
  return rows.filter((row) => !row.hasSiblings || kept.has(row));
}

function isAtEnd({ periodEnd, nextBoundary }: SubscriptionRow): boolean {
  return nextBoundary !== null && Temporal.Instant.compare(periodEnd, nextBoundary) <= 0;
}

/** The same in SQL, for a run that cannot issue invoices. */
const billableSql = (tx: Tx) => tx.sql`(s.period_end <= s.next_boundary and not s.cancel_at_period_end
  and (s.state = 'active' or (s.state = 'past_due' and s.dunning_step < ${readOnlyStep})
       or (s.state = 'trialing' and s.next_catalog_item_id is not null)))`;

/** Whether the due step is billing the next period. */
function isBillable(row: SubscriptionRow): boolean {
  if (!isAtEnd(row) || row.cancelAtPeriodEnd) return false;
  if (row.state === 'trialing') return row.nextCatalogItemId !== null;
  return row.state === 'active' || (row.state === 'past_due' && row.dunningStep < readOnlyStep);
}

/** Everything but billing, one subscription at a time. */
function takeStep(context: StepContext & { row: SubscriptionRow }): Promise<SubscriptionRow> {
  const { row } = context;
  switch (row.state) {
    case 'trialing':
      return row.cancelAtPeriodEnd ? endCancelled(context) : endTrial(context, 'no_plan');
    case 'scheduled':
    case 'pending_payment':
      return expireStart(context);
    case 'paused':
      return endPause(context);
    case 'active':
    case 'past_due':
      if (isAtEnd(row) && row.cancelAtPeriodEnd) return endCancelled(context);
      return isMeterDue(row) ? turnMeter(context) : takeDunningStep(context);
    case 'suspended':
      return takeDunningStep(context);
    case 'expired':
    case 'cancelled':
      throw new Error(`a subscription that is over was claimed: ${row.id}`);
  }
}

/** While read-only nothing is counted, so no window begins. */
function isMeterDue({ meterEnd, nextBoundary, dunningStep }: SubscriptionRow): boolean {
  if (nextBoundary === null || dunningStep >= readOnlyStep) return false;
  return Temporal.Instant.compare(meterEnd, nextBoundary) <= 0;
}

/** Stops billing a subscription until a person has looked at it. */
export async function park(
  { tx, deps, row, at }: StepContext & { row: SubscriptionRow },
  reason: string,
): Promise<void> {
  await moveSubscription({
    tx,
    deps,
    row,
    set: { parkedAt: at, parkedReason: reason },
    author: system,
    at,
    entry: { kind: 'parked', after: { reason } },
  });
  deps.logger.error({ subscriptionId: row.id, reason }, 'a subscription was parked');
}

/** Handles what could not be billed: a trial ends without a plan, anything else waits for a person. */
async function refuse(context: StepContext, { row, code }: Refused): Promise<void> {
  if (row.state === 'trialing') await endTrial({ ...context, row }, 'not_billable');
  else await park({ ...context, row }, code);
}

/** The first bill after a trial changes the state and is recorded separately. */
async function writeStarted({ tx, deps, at }: StepContext, bill: Billed): Promise<void> {
  const { row, schedule, offer, price, invoice } = bill;
  await moveSubscription({
    tx,
    deps,
    row,
    set: {
      ...schedule,
      state: 'active',
      catalogItemId: offer.catalogItemId,
      catalogPriceId: price.priceId,
      nextCatalogItemId: null,
    },
    author: system,
    at,
    entry: { kind: 'started', after: factsOf(bill), invoiceId: invoice?.id ?? null },
  });
}

/** Records what a renewal changed besides the period: another plan, or another price. */
async function writeChanged({ tx, at }: StepContext, bill: Billed): Promise<void> {
  const { row, held, offer, price } = bill;
  const base = { tx, owner: row.ownerId, subscriptionId: row.id, author: system, at };
  if (offer.catalogItemId !== held.catalogItemId) {
    const entry = { kind: 'downgraded', before: { plan: held.planCode }, after: { plan: offer.planCode } } as const;
    await writeTimeline({ ...base, entry });
  } else if (price.priceId !== row.catalogPriceId) {
    const after = { priceMinor: price.priceMinor, currency: offer.currency };
    await writeTimeline({ ...base, entry: { kind: 'price_changed', after } });
  }
}

async function writeBills(context: StepContext, bills: readonly Billed[]): Promise<void> {
  if (bills.length === 0) return;
  const { tx, at } = context;
  const renewals = bills.filter(({ reason }) => reason === 'renewal');
  // Sent in one go and executed in this order; any failure rolls back the transaction.
  await Promise.all([
    writeTogether(tx, [
      insertPeriods(bills),
      insertRenewals({ bills: renewals, at }),
      moveRenewed({ rows: renewals.map(renewedRow), at }),
    ]),
    useCoupons(tx, bills),
  ]);
  for (const bill of bills.filter(({ reason }) => reason === 'start')) await writeStarted(context, bill);
  for (const bill of renewals) await writeChanged(context, bill);
}

/** Bills the due rows, after parking those that seem to be billed already. */
async function billDue(
  context: StepContext,
  { rows, watch }: { rows: ClaimedRow[]; watch: Watch | undefined },
): Promise<number> {
  const planned = await planBills(context, { rows, withCoupons: rows.filter(({ hasCoupon }) => hasCoupon) });
  const ahead = new Set(rows.flatMap(({ id, isBilledAhead }) => (isBilledAhead ? [id] : [])));
  const twice = await findBilledTwice(
    context.tx,
    planned.filter(({ row }) => ahead.has(row.id)),
  );
  for (const { row } of planned.filter((bill) => twice.has(bill.row.id)))
    await park({ ...context, row }, 'billed_twice');
  const bills = planned.filter((bill) => !twice.has(bill.row.id));
  const { outcomes, issue } = await prepareBills(context, { bills, watch });
  const billed = outcomes.filter((outcome) => outcome.status === 'billed');
  await writeBills(context, billed);
  for (const outcome of outcomes) if (outcome.status === 'refused') await refuse(context, outcome);
  // Last of all: others who issue wait from here on.
  await issue();
  return billed.filter(({ invoice }) => invoice !== null).length;
}

export type Advanced = { claimed: number; issued: number };

/**
 * One batch of what is due by `at`: every claimed subscription advances one step. A step may leave it due again (after
 * scheduler downtime), so call until nothing is claimed.
 */
export async function advanceDue({
  tx,
  deps,
  at,
  limit,
  owner,
  canBill = true,
  watch,
}: {
  tx: Tx;
  deps: BillingDeps;
  at: Temporal.Instant;
  limit: number;
  owner?: OwnerId | undefined;
  /** False while no invoices can be issued: what needs one waits, everything else continues. */
  canBill?: boolean;
  watch?: Watch | undefined;
}): Promise<Advanced> {
  const rows = await claimDue(tx, { at, limit, owner, deps, canBill });
  const context: StepContext = { tx, deps, at, book: createOfferBook({ tx, at }) };
  for (const row of rows.filter((each) => !isBillable(each))) await takeStep({ ...context, row });
  const billable = rows.filter(isBillable);
  const issued = billable.length === 0 ? 0 : await billDue(context, { rows: billable, watch });
  return { claimed: rows.length, issued };
}
