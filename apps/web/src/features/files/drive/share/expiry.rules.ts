export const expiries = ['never', 'day', 'week', 'month', 'moment'] as const;
export type Expiry = (typeof expiries)[number];

const dayMs = 86_400_000;
const days: Record<'day' | 'week' | 'month', number> = { day: 1, week: 7, month: 30 };

type Choice = { expiry: Expiry; moment: string | undefined };

/** The instant of a choice; null for never, and for a missing moment. */
export function expiryInstant({ expiry, moment }: Choice, nowMs: number): string | null {
  if (expiry === 'never') return null;
  if (expiry === 'moment') return moment ?? null;
  return new Date(nowMs + days[expiry] * dayMs).toISOString();
}

/** Whether the chosen moment is missing or in the past. */
export function isOver({ expiry, moment }: Choice, nowMs: number): boolean {
  return expiry === 'moment' && !(moment !== undefined && Date.parse(moment) > nowMs);
}

/** The choice for a stored expiry. */
export function choiceOf(expiresAt: string | null): Choice {
  return expiresAt === null ? { expiry: 'never', moment: undefined } : { expiry: 'moment', moment: expiresAt };
}

/** An integer from 1 to `max`; null for empty input, undefined for invalid input. */
export function wholeNumber(text: string, max: number): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return Number.isInteger(value) && value >= 1 && value <= max ? value : undefined;
}
