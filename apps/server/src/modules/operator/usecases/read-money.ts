import { type Money, type MovementKind, movementKinds } from '@enlace/contract/operator/operator-money.schemas.ts';
import { type InvoiceDay, issuedDays, openSums, paidDays } from '#modules/invoices/invoice-figures.usecases.ts';
import {
  type MovementSum,
  movementSums,
  revenueAt,
  revenueNow,
  type RevenueStep,
  revenueSteps,
} from '#modules/subscriptions/revenue.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  type DayFigure,
  type DaySpan,
  levelsOf,
  momentsOf,
  type OverviewSpan,
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
  atStart: Amounts;
  atPreviousStart: Amounts;
  steps: readonly RevenueStep[];
  moved: readonly MovementSum[];
  movedBefore: readonly MovementSum[];
  issued: readonly InvoiceDay[];
  paid: readonly InvoiceDay[];
  open: Awaited<ReturnType<typeof openSums>>;
};

function openOf(sums: Facts['open']['outstanding'], currency: string): Money['outstanding'] {
  const found = sums.find((each) => each.currency === currency);
  return { invoices: found?.count ?? 0, dueMinor: found?.dueMinor ?? 0 };
}

function recurringOf(facts: Facts, { currency, span }: { currency: string; span: OverviewSpan }) {
  const movements = movementsOf(facts.moved, currency);
  const before = movementsOf(facts.movedBefore, currency);
  const mrrMinor = amountOf(facts.now, currency);
  const mrrAtStartMinor = amountOf(facts.atStart, currency);
  const steps = facts.steps.filter((step) => step.currency === currency);
  const changes = toBuckets(
    steps.map(({ day, minor }) => ({ day, count: minor })),
    span,
  );
  return {
    mrrMinor,
    arrMinor: mrrMinor * 12,
    mrrAtStartMinor,
    mrr: levelsOf({ now: mrrMinor, changes }),
    movements,
    netNewMinor: netOf(movements),
    netNewBeforeMinor: netOf(before),
    revenueChurn: shareOf(lostOf(movements), mrrAtStartMinor),
    revenueChurnBefore: shareOf(lostOf(before), amountOf(facts.atPreviousStart, currency)),
  };
}

function moneyOf(facts: Facts, { currency, span }: { currency: string; span: OverviewSpan }): Money {
  const issued = facts.issued.filter((day) => day.currency === currency);
  const paid = facts.paid.filter((day) => day.currency === currency);
  return {
    currency,
    ...recurringOf(facts, { currency, span }),
    issued: sumOf(issued, span),
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

/** Recurring revenue and invoices of each currency; the one that brings most comes first. */
export async function readMoney({ tx, deps, span, timeZone }: Reading): Promise<Money[]> {
  const moments = momentsOf(span, timeZone);
  const before = momentsOf(span.previous, timeZone);
  const days = { from: span.previous.from.toString(), to: span.to.toString() };
  const facts: Facts = {
    now: await revenueNow(tx),
    atStart: await revenueAt(tx, moments.since),
    atPreviousStart: await revenueAt(tx, before.since),
    steps: await revenueSteps(tx, { since: moments.since, timeZone }),
    moved: await movementSums(tx, moments),
    movedBefore: await movementSums(tx, before),
    issued: await issuedDays(tx, days),
    paid: await paidDays(tx, days),
    open: await openSums(tx, deps),
  };
  const all = [facts.now, facts.atStart, facts.moved, facts.issued, facts.paid, facts.open.outstanding];
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
