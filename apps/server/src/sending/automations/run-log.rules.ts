import type { LogEntry } from './automations.types.ts';

type Said = Pick<LogEntry, 'outcome'> &
  Partial<Omit<LogEntry, 'at' | 'outcome' | 'until'>> & { until?: Temporal.Instant };

/** One line of the log of a run. */
export function logEntry(now: Temporal.Instant, { outcome, until, ...said }: Said): LogEntry {
  return {
    at: now.toString(),
    stepId: null,
    stepKind: null,
    detail: null,
    deliveryId: null,
    ...said,
    outcome,
    until: until?.toString() ?? null,
  };
}
