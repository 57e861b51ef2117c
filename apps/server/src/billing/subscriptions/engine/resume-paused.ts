import type { Tx } from '#platform/database/client.ts';
import { moveSubscription } from '../move.ts';
import { findPart, insertPeriod, noteReturned } from '../subscriptions.repository.ts';
import { creditFor } from '../rules/charges.rules.ts';
import { addDays, daysBetween } from '../rules/periods.rules.ts';
import type { Author, BillingDeps, PeriodRow, SubscriptionRow } from '../subscriptions.types.ts';
import type { Schedule } from './schedule.rules.ts';

type Input = { tx: Tx; deps: BillingDeps; row: SubscriptionRow; at: Temporal.Instant; author: Author };

/** Moves the value of the kept days from the part they were billed with to the part they are used in. */
async function carryOver(
  tx: Tx,
  { row, schedule, part }: { row: SubscriptionRow; schedule: Schedule; part: PeriodRow },
): Promise<void> {
  const { ownerId: owner, timeZone } = row;
  const days = daysBetween({ from: part.periodStart, to: part.periodEnd, timeZone });
  const moved = creditFor({ part: { ...part, days }, daysLeft: row.keptDays ?? 0 });
  await noteReturned(tx, { owner, periodId: part.id, minor: moved });
  await insertPeriod(tx, {
    ownerId: owner,
    subscriptionId: row.id,
    periodStart: schedule.periodStart,
    periodEnd: schedule.periodEnd,
    reason: 'resume',
    catalogItemId: row.catalogItemId,
    catalogPriceId: row.catalogPriceId,
    netMinor: 0,
    askedMinor: moved,
    invoiceId: part.invoiceId,
    invoiceLine: part.invoiceLine,
  });
}

/** Monthly metering also continues: a pause returns nothing that was used. */
function meterEndAfter({
  row,
  at,
  end,
  days,
}: {
  row: SubscriptionRow;
  at: Temporal.Instant;
  end: Temporal.Instant;
  days: number;
}) {
  const { timeZone, pausedAt, meterEnd } = row;
  const left = pausedAt ? daysBetween({ from: pausedAt, to: meterEnd, timeZone }) : days;
  return left >= days ? end : addDays({ at, days: Math.max(0, left), timeZone });
}

/** Resumes after a pause: the remaining days are used now, and the anchor moves to where they end. */
export async function resumePaused({ tx, deps, row, at, author }: Input): Promise<SubscriptionRow> {
  const { ownerId: owner, timeZone, pausedAt, meterStart } = row;
  const days = row.keptDays ?? 0;
  // With no day left the next period begins immediately; the engine bills it on its next run.
  const end = days === 0 ? at : addDays({ at, days, timeZone });
  const schedule: Schedule = {
    anchorAt: end,
    periodNumber: -1,
    periodStart: days === 0 ? row.periodStart : at,
    periodEnd: end,
    meterStart,
    meterEnd: meterEndAfter({ row, at, end, days }),
  };
  const part = pausedAt && days > 0 ? await findPart(tx, { owner, subscriptionId: row.id, at: pausedAt }) : undefined;
  if (part) await carryOver(tx, { row, schedule, part });
  return moveSubscription({
    tx,
    deps,
    row,
    set: { ...schedule, state: 'active', pausedAt: null, resumesAt: null, keptDays: null },
    author,
    at,
    entry: { kind: 'resumed', after: { days, periodEnd: end.toString() } },
  });
}
