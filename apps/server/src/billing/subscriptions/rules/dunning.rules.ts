import { addDays } from './periods.rules.ts';

/** Days after the due date on which each step is taken: mail and retry, then read-only, suspended, cancelled. */
export const dunningDays = [0, 2, 7, 14, 21] as const;
export type DunningStep = 0 | 1 | 2 | 3 | 4;
export const lastDunningStep = 4;
const suspendedStep = 3;

/** When a step is due; undefined after the last. */
export function dunningStepAt({
  since,
  step,
  timeZone,
}: {
  since: Temporal.Instant;
  step: number;
  timeZone: string;
}): Temporal.Instant | undefined {
  const days = dunningDays[step];
  return days === undefined ? undefined : addDays({ at: since, days, timeZone });
}

/** The subscription's state after a step. */
export function stateOfStep(step: number): 'past_due' | 'suspended' | 'cancelled' {
  if (step >= lastDunningStep) return 'cancelled';
  return step >= suspendedStep ? 'suspended' : 'past_due';
}

/**
 * Whether a step retries the saved card: the first attempt was the charge that failed, and a card that can never work
 * is skipped.
 */
export function isRetried({ step, isHardDecline }: { step: number; isHardDecline: boolean }): boolean {
  return step > 0 && step < lastDunningStep && !isHardDecline;
}
