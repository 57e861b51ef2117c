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
