import type {
  SeriesDate,
  SeriesEnd,
  SeriesPlan,
  SeriesRule,
} from '@enlace/contract/sending/campaign-series/series-rule.schemas.ts';
import { wallMoment, type WallMoment } from '#sending/campaigns/launch/timing.rules.ts';

type Day = Temporal.PlainDate;

/** Nothing is planned beyond this: a rule without a day until then has none. */
const horizonYears = 30;
const friday = 5;

function isAfter(left: Day, right: Day): boolean {
  return Temporal.PlainDate.compare(left, right) > 0;
}

function mondayOf(day: Day): Day {
  return day.subtract({ days: day.dayOfWeek - 1 });
}

/** The day of the month that a monthly rule refers to. */
function dayInMonth(rule: Extract<SeriesRule, { kind: `monthly_${string}` }>, month: Temporal.PlainYearMonth): Day {
  if (rule.kind === 'monthly_day') return month.toPlainDate({ day: Math.min(rule.day, month.daysInMonth) });
  const isMeant = (day: Day) => (rule.weekday === null ? day.dayOfWeek <= friday : day.dayOfWeek === rule.weekday);
  const isFirst = rule.which === 'first';
  let day = month.toPlainDate({ day: isFirst ? 1 : month.daysInMonth });
  while (!isMeant(day)) day = isFirst ? day.add({ days: 1 }) : day.subtract({ days: 1 });
  return day;
}

function isInWeeklyRule(rule: Extract<SeriesRule, { kind: 'weekly' }>, day: Day, start: Day): boolean {
  const weeks = mondayOf(start).until(mondayOf(day)).total({ unit: 'weeks', relativeTo: start });
  return rule.days.includes(day.dayOfWeek) && Math.round(weeks) % rule.every === 0;
}

function* daysOf(rule: SeriesRule, { from, start }: { from: Day; start: Day }): Generator<Day> {
  const last = from.add({ years: horizonYears });
  if (rule.kind === 'daily' || rule.kind === 'weekly') {
    for (let day = from; !isAfter(day, last); day = day.add({ days: 1 }))
      if (rule.kind === 'daily' || isInWeeklyRule(rule, day, start)) yield day;
    return;
  }
  for (let month = from.toPlainYearMonth(); month.year <= last.year; month = month.add({ months: 1 })) {
    const day = dayInMonth(rule, month);
    if (!isAfter(from, day)) yield day;
  }
}

/** The dates of a plan from a day on, in order; never before its start or after its last day. */
export function* datesOf(plan: Pick<SeriesPlan, 'rule' | 'startsOn' | 'end'>, from: Day): Generator<Day> {
  const start = Temporal.PlainDate.from(plan.startsOn);
  const last = plan.end.kind === 'on' ? Temporal.PlainDate.from(plan.end.date) : undefined;
  for (const day of daysOf(plan.rule, { from: isAfter(start, from) ? start : from, start })) {
    if (last && isAfter(day, last)) return;
    yield day;
  }
}

/** A date's wall time, in the format of campaigns. */
export function wallOf(day: Day, time: string): string {
  return `${day.toString()}T${time}`;
}

/** The instant when a zone's clock shows the plan's time on a date. */
export function momentOf(day: Day, { time, timeZone }: { time: string; timeZone: string }): WallMoment {
  return wallMoment({ wall: wallOf(day, time), timeZone });
}

/** How many more issues an end allows; undefined without such an end. */
export function issuesLeft(end: SeriesEnd, made: number): number | undefined {
  return end.kind === 'after' ? Math.max(0, end.issues - made) : undefined;
}

type NextInput = {
  plan: Pick<SeriesPlan, 'rule' | 'startsOn' | 'end' | 'time'>;
  timeZone: string;
  now: Temporal.Instant;
  /** Only dates after this day. */
  after?: Day | undefined;
  made: number;
  limit: number;
};

/** The next dates whose moment in the client's zone has not passed. */
export function nextDates({ plan, timeZone, now, after, made, limit }: NextInput): SeriesDate[] {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const tomorrow = after?.add({ days: 1 });
  const max = Math.min(limit, issuesLeft(plan.end, made) ?? limit);
  const found: SeriesDate[] = [];
  for (const day of datesOf(plan, tomorrow && isAfter(tomorrow, today) ? tomorrow : today)) {
    if (found.length >= max) break;
    const { at, clock } = momentOf(day, { time: plan.time, timeZone });
    if (Temporal.Instant.compare(at, now) > 0) found.push({ date: day.toString(), at: at.toString(), clock });
  }
  return found;
}

/** The zone where every wall time occurs first. */
const earliestZone = 'Etc/GMT-14';

/** When a date is first checked: early enough for a draft, and for the readers whose day begins first. */
export function lookAt(
  day: Day,
  { plan, timeZone, hoursBefore }: { plan: Pick<SeriesPlan, 'time' | 'zone'>; timeZone: string; hoursBefore: number },
): Temporal.Instant {
  const { time, zone } = plan;
  const { at } = momentOf(day, { time, timeZone: zone === 'reader' ? earliestZone : timeZone });
  return at.subtract({ hours: hoursBefore });
}
