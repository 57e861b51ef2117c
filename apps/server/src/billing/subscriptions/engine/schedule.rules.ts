import type { Offer } from '#billing/catalog/catalog.types.ts';
import { type Share, wholeShare } from '../rules/charges.rules.ts';
import { calendarBlock, meterWindow, periodAfter, periodFrom, type Rhythm } from '../rules/periods.rules.ts';
import type { SubscriptionRow } from '../subscriptions.types.ts';

/** The schedule of a subscription: columns of its row. */
export type Schedule = Pick<
  SubscriptionRow,
  'anchorAt' | 'periodNumber' | 'periodStart' | 'periodEnd' | 'meterStart' | 'meterEnd'
>;
/** The share of the price charged for a period; less than whole for the stub of a calendar rhythm. */
export type Scheduled = { schedule: Schedule; share: Share };

type Rhythmic = Pick<Offer, 'unit' | 'unitCount' | 'anchorMode'>;

export function rhythmOf({ unit, unitCount }: Rhythmic): Rhythm {
  return { unit, unitCount };
}

/** Whether two offers are billed at the same moments. */
export function hasSameRhythm(one: Rhythmic, other: Rhythmic): boolean {
  return one.unit === other.unit && one.unitCount === other.unitCount && one.anchorMode === other.anchorMode;
}

type PeriodInput = {
  offer: Rhythmic;
  timeZone: string;
  anchorAt: Temporal.Instant;
  number: number;
  start: Temporal.Instant;
  end: Temporal.Instant;
};

function scheduleOf({ offer, timeZone, anchorAt, number, start, end }: PeriodInput): Schedule {
  const meter = meterWindow({ period: { start, end }, timeZone, rhythm: rhythmOf(offer), at: start });
  return {
    anchorAt,
    periodNumber: number,
    periodStart: start,
    periodEnd: end,
    meterStart: meter.start,
    meterEnd: meter.end,
  };
}

/** The first period of an offer that begins now. */
export function firstPeriod({
  offer,
  start,
  timeZone,
}: {
  offer: Rhythmic;
  start: Temporal.Instant;
  timeZone: string;
}): Scheduled {
  const rhythm = rhythmOf(offer);
  if (offer.anchorMode === 'calendar') {
    const { anchor, days, wholeDays } = calendarBlock({ start, timeZone, rhythm });
    const schedule = scheduleOf({ offer, timeZone, anchorAt: anchor, number: -1, start, end: anchor });
    return { schedule, share: { part: days, whole: wholeDays } };
  }
  const { number, end } = periodAfter({ anchor: { at: start, timeZone }, rhythm, after: -1 });
  return { schedule: scheduleOf({ offer, timeZone, anchorAt: start, number, start, end }), share: wholeShare };
}

/** The period after the current one, counted from the anchor; it begins where the current one ends. */
export function followingPeriod({ offer, row }: { offer: Rhythmic; row: SubscriptionRow }): Scheduled {
  const { anchorAt, timeZone, periodNumber, periodEnd } = row;
  const rhythm = rhythmOf(offer);
  if (offer.anchorMode === 'calendar') {
    // A pause may have moved it off the calendar: a stub leads back.
    const { days, wholeDays } = calendarBlock({ start: periodEnd, timeZone, rhythm });
    if (days < wholeDays) return firstPeriod({ offer, start: periodEnd, timeZone });
  }
  const { number, end } = periodFrom(periodEnd, { anchor: { at: anchorAt, timeZone }, rhythm, after: periodNumber });
  const schedule = scheduleOf({ offer, timeZone, anchorAt, number, start: periodEnd, end });
  return { schedule, share: wholeShare };
}

/** The metered window of the current period that contains a moment. */
export function meterAt({
  offer,
  row,
  at,
}: {
  offer: Rhythmic;
  row: SubscriptionRow;
  at: Temporal.Instant;
}): Pick<Schedule, 'meterStart' | 'meterEnd'> {
  const period = { start: row.periodStart, end: row.periodEnd };
  const { start, end } = meterWindow({ period, timeZone: row.timeZone, rhythm: rhythmOf(offer), at });
  return { meterStart: start, meterEnd: end };
}
