export type Keep = { daily: number; weekly: number; monthly: number; timeZone: string };
type Dated = { name: string; takenAt: string };

type Span = { max: number; of: (day: Temporal.PlainDate) => string };

function spans({ daily, weekly, monthly }: Keep): Span[] {
  return [
    { max: daily, of: (day) => day.toString() },
    { max: weekly, of: (day) => `${day.yearOfWeek}-${day.weekOfYear}` },
    { max: monthly, of: (day) => day.toPlainYearMonth().toString() },
  ];
}

/**
 * Names to keep: the newest of each of the last days, weeks and months that have one, and always the newest of all.
 * Only days with backups are counted, so a pause removes nothing.
 */
export function chooseKept(backups: readonly Dated[], keep: Keep): Set<string> {
  const newestFirst = backups.toSorted((one, other) =>
    Temporal.Instant.compare(Temporal.Instant.from(other.takenAt), Temporal.Instant.from(one.takenAt)),
  );
  const kept = new Set<string>(newestFirst.slice(0, 1).map(({ name }) => name));
  for (const { max, of } of spans(keep)) {
    const seen = new Set<string>();
    for (const { name, takenAt } of newestFirst) {
      const day = Temporal.Instant.from(takenAt).toZonedDateTimeISO(keep.timeZone).toPlainDate();
      const span = of(day);
      if (seen.has(span)) continue;
      if (seen.size >= max) break;
      seen.add(span);
      kept.add(name);
    }
  }
  return kept;
}
