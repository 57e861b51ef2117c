import {
  type Money,
  type MovementKind,
  movementKinds,
} from '@enlace/contract/operation/operator/operator-money.schemas.ts';
import {
  type InvoiceDay,
  invoiceDays,
  type MovementSum,
  movementSums,
  openSums,
  type PlanRevenue,
  planRevenueNow,
  revenueNow,
  type RevenueStep,
  revenueSteps,
} from '#billing/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  type DayFigure,
  type DaySpan,
  levelsOf,
  momentsOf,
  type OverviewSpan,
  partsOf,
  shareOf,
  toBuckets,
} from '../operator.rules.ts';

export type Reading = {
  tx: Tx;
  deps: Pick<Platform, 'clock'>;
  span: OverviewSpan;
  timeZone: string;
};

type Amounts = readonly { currency: string; minor: number }[];

function amountOf(amounts: Amounts, currency: string): number {
  return amounts.find((each) => each.currency === currency)?.minor ?? 0;
}

function movementsOf(sums: readonly MovementSum[], currency: string): Money['movements'] {
  const of = (kind: MovementKind) => {
    const found = sums.find((each) => each.currency === currency && each.kind === kind);
    return { minor: found?.minor ?? 0, subscriptions: found?.subscriptions ?? 0 };
  };
  return {
    new: of('new'),
    returned: of('returned'),
    expansion: of('expansion'),
    contraction: of('contraction'),
    churn: of('churn'),
  };
}

function netOf(movements: Money['movements']): number {
  return movementKinds.reduce((sum, kind) => sum + movements[kind].minor, 0);
}

function lostOf({ churn, contraction }: Money['movements']): number {
  return 0 - churn.minor - contraction.minor;
}

function sumOf(days: readonly InvoiceDay[], { from, to }: DaySpan): Money['issued'] {
  const [first, last] = [from.toString(), to.toString()];
  const within = days.filter(({ day }) => day >= first && day <= last);
  const sum = (read: (day: InvoiceDay) => number) => within.reduce((total, day) => total + read(day), 0);
  return {
    invoices: sum(({ invoices }) => invoices),
    netMinor: sum(({ netMinor }) => netMinor),
    totalMinor: sum(({ totalMinor }) => totalMinor),
  };
}

function figures(days: readonly InvoiceDay[], read: (day: InvoiceDay) => number): DayFigure[] {
  return days.map((day) => ({ day: day.day, count: read(day) }));
}

type Facts = {
  now: Amounts;
  plans: readonly PlanRevenue[];
  /** Since the start of the earlier span; places count the parts of both spans. */
  steps: readonly RevenueStep[];
  moved: readonly MovementSum[];
  movedBefore: readonly MovementSum[];
  issued: readonly InvoiceDay[];
  paid: readonly InvoiceDay[];
  collected: readonly InvoiceDay[];
  refunded: readonly InvoiceDay[];
  open: Awaited<ReturnType<typeof openSums>>;
};

function openOf(sums: Facts['open']['outstanding'], currency: string): Money['outstanding'] {
  const found = sums.find((each) => each.currency === currency);
  return { invoices: found?.count ?? 0, dueMinor: found?.dueMinor ?? 0 };
}

/** The level at the end of every bucket, from the current one and the steps that led there. */
function levelOf(steps: readonly RevenueStep[], { now, buckets }: { now: number; buckets: number }): number[] {
  const changes = Array.from({ length: buckets }, () => 0);
  // Changes after the last bucket have happened too: the last level is the current one.
  for (const { place, minor } of steps)
    if (place >= 0) changes[Math.min(place, buckets - 1)] = (changes[Math.min(place, buckets - 1)] ?? 0) + minor;
  return levelsOf({ now, changes });
}

function plansOf(facts: Facts, { currency, buckets }: { currency: string; buckets: number }): Money['plans'] {
  const steps = facts.steps.filter((step) => step.currency === currency);
  const known = facts.plans.filter((plan) => plan.currency === currency);
  const levels = known.map(({ planId, name, minor }) => ({
    planId,
    name,
    mrr: levelOf(
      steps.filter((step) => step.planId === planId),
      { now: minor, buckets },
    ),
  }));
  const lost = steps.filter(({ planId }) => !known.some((plan) => plan.planId === planId));
  const rest = { planId: null, name: null, mrr: levelOf(lost, { now: 0, buckets }) };
  return [...levels, rest].filter(({ mrr }) => mrr.some((minor) => minor !== 0));
}

function recurringOf(facts: Facts, { currency, span }: { currency: string; span: OverviewSpan }) {
  const movements = movementsOf(facts.moved, currency);
  const before = movementsOf(facts.movedBefore, currency);
  const mrrMinor = amountOf(facts.now, currency);
  const buckets = span.buckets.length;
  const steps = facts.steps.filter((step) => step.currency === currency);
  const sumOfSteps = (all: readonly RevenueStep[]) => all.reduce((sum, { minor }) => sum + minor, 0);
  const mrrAtStartMinor = mrrMinor - sumOfSteps(steps.filter(({ place }) => place >= 0));
  return {
    mrrMinor,
    arrMinor: mrrMinor * 12,
    mrrAtStartMinor,
    mrr: levelOf(steps, { now: mrrMinor, buckets }),
    plans: plansOf(facts, { currency, buckets }),
    movements,
    netNewMinor: netOf(movements),
    netNewBeforeMinor: netOf(before),
    revenueChurn: shareOf(lostOf(movements), mrrAtStartMinor),
    revenueChurnBefore: shareOf(lostOf(before), mrrMinor - sumOfSteps(steps)),
  };
}

/** Money that moved, by the day it moved. */
function flowsOf(facts: Facts, { currency, span }: { currency: string; span: OverviewSpan }) {
  const [came, went] = [facts.collected, facts.refunded].map((days) => days.filter((day) => day.currency === currency));
  const flow = (days: readonly InvoiceDay[] = []) => {
    const { invoices: payments, totalMinor: minor } = sumOf(days, span);
    return { payments, minor };
  };
  const [collected, refunded] = [flow(came), flow(went)];
  const series = (days: readonly InvoiceDay[] = []) =>
    toBuckets(
      figures(days, ({ totalMinor }) => totalMinor),
      span,
    );
  return {
    collected,
    collectedBeforeMinor: sumOf(came ?? [], span.previous).totalMinor,
    refunded,
    netCollectedMinor: collected.minor - refunded.minor,
    collectedSeries: series(came),
    refundedSeries: series(went),
  };
}

function moneyOf(facts: Facts, { currency, span }: { currency: string; span: OverviewSpan }): Money {
  const issued = facts.issued.filter((day) => day.currency === currency);
  const paid = facts.paid.filter((day) => day.currency === currency);
  const sum = sumOf(issued, span);
  return {
    currency,
    ...recurringOf(facts, { currency, span }),
    ...flowsOf(facts, { currency, span }),
    issued: sum,
    issuedTaxMinor: sum.totalMinor - sum.netMinor,
    issuedBeforeMinor: sumOf(issued, span.previous).netMinor,
    paid: sumOf(paid, span),
    paidBeforeMinor: sumOf(paid, span.previous).totalMinor,
    outstanding: openOf(facts.open.outstanding, currency),
    overdue: openOf(facts.open.overdue, currency),
    failed: openOf(facts.open.failed, currency),
    issuedSeries: toBuckets(
      figures(issued, ({ netMinor }) => netMinor),
      span,
    ),
    paidSeries: toBuckets(
      figures(paid, ({ totalMinor }) => totalMinor),
      span,
    ),
  };
}

/** Steps with their places relative to the first bucket of the span: negative ones are in the span before. */
async function readSteps({ tx, span, timeZone }: Reading): Promise<RevenueStep[]> {
  const parts = partsOf(span, timeZone);
  const first = parts.findIndex(({ day }) => day === span.from.toString());
  const steps = await revenueSteps(
    tx,
    parts.map(({ since }) => since),
  );
  return steps.map((step) => ({ ...step, place: step.place - first }));
}

/** Recurring revenue and invoices of each currency, the largest first. */
export async function readMoney(reading: Reading): Promise<Money[]> {
  const { tx, deps, span, timeZone } = reading;
  const moments = momentsOf(span, timeZone);
  const before = momentsOf(span.previous, timeZone);
  const days = await invoiceDays(tx, { from: span.previous.from.toString(), to: span.to.toString() });
  const facts: Facts = {
    now: await revenueNow(tx),
    plans: await planRevenueNow(tx),
    steps: await readSteps(reading),
    ...(await movementSums(tx, { span: moments, before })),
    issued: days.filter(({ figure }) => figure === 'issued'),
    paid: days.filter(({ figure }) => figure === 'paid'),
    collected: days.filter(({ figure }) => figure === 'collected'),
    refunded: days.filter(({ figure }) => figure === 'refunded'),
    open: await openSums(tx, deps),
  };
  const started = facts.steps.filter(({ place }) => place >= 0);
  const flows = [facts.issued, facts.paid, facts.collected, facts.refunded];
  const all = [facts.now, started, facts.moved, ...flows, facts.open.outstanding];
  const currencies = [...new Set(all.flatMap((rows) => rows.map(({ currency }) => currency)))];
  return currencies
    .map((currency) => moneyOf(facts, { currency, span }))
    .toSorted(
      (left, right) =>
        right.mrrMinor - left.mrrMinor ||
        right.issued.invoices - left.issued.invoices ||
        left.currency.localeCompare(right.currency),
    );
}
