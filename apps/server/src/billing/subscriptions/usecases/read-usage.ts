import type { AnswerOf } from '@enlace/contract/core/operation.ts';
import type { readUsage as operation } from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import { listMeters, listRecentUse, listUsePerDay, type Meter } from '../meters.queries.ts';
import { forecastUse, fullAt } from '../rules/usage.rules.ts';
import { findCurrent } from '../subscriptions.repository.ts';
import type { ClientCall, SubscriptionRow } from '../subscriptions.types.ts';

type Usage = AnswerOf<typeof operation>;
const weekHours = 7 * 24;

function withForecast(
  meter: Meter,
  { row, now, lastWeek }: { row: SubscriptionRow; now: Temporal.Instant; lastWeek: number },
): Usage['meters'][number] {
  const { used, limit, resetsAt } = meter;
  const pace = { used, limit, from: row.meterStart, until: row.meterEnd, now };
  // Capacity has no pace: only metered use is projected.
  const isFlow = resetsAt !== null;
  const full = isFlow ? fullAt(pace) : null;
  return {
    ...meter,
    forecast: isFlow ? forecastUse(pace) : null,
    fullOn: full?.toZonedDateTimeISO(row.timeZone).toPlainDate() ?? null,
    lastWeek,
  };
}

/** Every local day of the window with its sends. */
function daysOf(row: SubscriptionRow, perDay: ReadonlyMap<string, number>): Usage['sendsPerDay'] {
  const [first, end] = [row.meterStart, row.meterEnd].map((at) => at.toZonedDateTimeISO(row.timeZone).toPlainDate());
  const days: Usage['sendsPerDay'] = [];
  if (!first || !end) return days;
  for (let day = first; Temporal.PlainDate.compare(day, end) < 0 && days.length < 400; day = day.add({ days: 1 })) {
    days.push({ day, sent: Math.max(0, perDay.get(day.toString()) ?? 0) });
  }
  return days;
}

/** Meters with their forecast, and the sends of each day of their window. */
export async function readUsage({ deps, ctx }: ClientCall): Promise<Usage> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await findCurrent({ tx, owner, defaultLocale: deps.config.defaultLocale });
    if (!row) return { periodStart: null, periodEnd: null, meters: [], sendsPerDay: [] };
    const now = await billingNow({ tx, deps });
    const meters = await listMeters(tx, { owner, row });
    const recent = await listRecentUse(tx, { owner, since: now.subtract({ hours: weekHours }) });
    const { timeZone, meterStart: from, meterEnd: until } = row;
    const perDay = await listUsePerDay(tx, { owner, from, until, timeZone });
    return {
      periodStart: from,
      periodEnd: until,
      meters: meters.map((meter) => withForecast(meter, { row, now, lastWeek: recent.get(meter.resource) ?? 0 })),
      sendsPerDay: daysOf(row, perDay),
    };
  });
}
