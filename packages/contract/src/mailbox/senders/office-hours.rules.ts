/** Times of day; `to` may be 24:00. */
export type OpenSpan = { from: string; to: string };
export type ClosedDays = { from: string; to: string; name: string };
/** Seven days from Monday; null without office hours. */
export type WeeklyHours = readonly (readonly OpenSpan[])[] | null;

export type OfficeHours = { timeZone: string; weekly: WeeklyHours; closedDays: readonly ClosedDays[] };

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Whether the spans are ordered, non-overlapping and not empty. */
export function areSpansSound(spans: readonly OpenSpan[]): boolean {
  let last = -1;
  for (const { from, to } of spans) {
    const [start, end] = [minutesOf(from), minutesOf(to)];
    if (start <= last || end <= start) return false;
    last = end;
  }
  return true;
}

/** Whether the office is open at this moment. Without weekly hours only closed days count. */
export function isOpenAt({ timeZone, weekly, closedDays }: OfficeHours, at: Temporal.Instant): boolean {
  const local = at.toZonedDateTimeISO(timeZone);
  const day = local.toPlainDate().toString();
  if (closedDays.some(({ from, to }) => from <= day && day <= to)) return false;
  if (weekly === null) return true;
  const minute = local.hour * 60 + local.minute;
  const spans = weekly[local.dayOfWeek - 1] ?? [];
  return spans.some(({ from, to }) => minutesOf(from) <= minute && minute < minutesOf(to));
}

const wholeDay: readonly OpenSpan[] = [{ from: '00:00', to: '24:00' }];

/** Longest time that is counted day by day. */
const countedDays = 400;

function instantOf(day: Temporal.PlainDate, time: string, timeZone: string): Temporal.Instant {
  const minutes = minutesOf(time);
  const at = minutes === 24 * 60 ? day.add({ days: 1 }).toPlainDateTime() : day.toPlainDateTime().add({ minutes });
  return at.toZonedDateTime(timeZone).toInstant();
}

/** Seconds between two moments in which the office is open; a day on which clocks change has its real length. */
export function openSecondsBetween(
  { timeZone, weekly, closedDays }: OfficeHours,
  from: Temporal.Instant,
  until: Temporal.Instant,
): number {
  const [start, end] = [from.epochMilliseconds, until.epochMilliseconds];
  const last = until.toZonedDateTimeISO(timeZone).toPlainDate();
  let day = from.toZonedDateTimeISO(timeZone).toPlainDate();
  let total = 0;
  for (let days = 0; days < countedDays && Temporal.PlainDate.compare(day, last) <= 0; days += 1) {
    const name = day.toString();
    const isClosed = closedDays.some((closed) => closed.from <= name && name <= closed.to);
    const spans = weekly === null ? wholeDay : (weekly[day.dayOfWeek - 1] ?? []);
    for (const span of isClosed ? [] : spans) {
      const opens = instantOf(day, span.from, timeZone).epochMilliseconds;
      const closes = instantOf(day, span.to, timeZone).epochMilliseconds;
      total += Math.max(0, Math.min(end, closes) - Math.max(start, opens));
    }
    day = day.add({ days: 1 });
  }
  return Math.round(total / 1000);
}
