/** Minutes of a day; `to` may be 24:00. */
export type OpenSpan = { from: string; to: string };
export type ClosedDays = { from: string; to: string; name: string };
/** Seven days from Monday; null when no hours are kept. */
export type WeeklyHours = readonly (readonly OpenSpan[])[] | null;

export type OfficeHours = { timeZone: string; weekly: WeeklyHours; closedDays: readonly ClosedDays[] };

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Whether a list of spans is in order, without overlaps and each with a length. */
export function areSpansSound(spans: readonly OpenSpan[]): boolean {
  let last = -1;
  for (const { from, to } of spans) {
    const [start, end] = [minutesOf(from), minutesOf(to)];
    if (start <= last || end <= start) return false;
    last = end;
  }
  return true;
}

/** Whether somebody is there at this moment. Without weekly hours only closed days count. */
export function isOpenAt({ timeZone, weekly, closedDays }: OfficeHours, at: Temporal.Instant): boolean {
  const local = at.toZonedDateTimeISO(timeZone);
  const day = local.toPlainDate().toString();
  if (closedDays.some(({ from, to }) => from <= day && day <= to)) return false;
  if (weekly === null) return true;
  const minute = local.hour * 60 + local.minute;
  const spans = weekly[local.dayOfWeek - 1] ?? [];
  return spans.some(({ from, to }) => minutesOf(from) <= minute && minute < minutesOf(to));
}
