export const expiries = ['never', 'day', 'week', 'month', 'moment'] as const;
export type Expiry = (typeof expiries)[number];

const dayMs = 86_400_000;
const days: Record<'day' | 'week' | 'month', number> = { day: 1, week: 7, month: 30 };

type Choice = { expiry: Expiry; moment: string | undefined };

/** The moment a choice stands for; null for never, and for a moment that was not written. */
export function expiryInstant({ expiry, moment }: Choice, nowMs: number): string | null {
  if (expiry === 'never') return null;
  if (expiry === 'moment') return moment ?? null;
  return new Date(nowMs + days[expiry] * dayMs).toISOString();
}

/** Whether a moment was asked for that is not written, or not ahead. */
export function isOver({ expiry, moment }: Choice, nowMs: number): boolean {
  return expiry === 'moment' && !(moment !== undefined && Date.parse(moment) > nowMs);
}

/** The choice that says what is set already. */
export function choiceOf(expiresAt: string | null): Choice {
  return expiresAt === null ? { expiry: 'never', moment: undefined } : { expiry: 'moment', moment: expiresAt };
}

/** A whole number from 1 to `max`; null for nothing written, undefined for anything else. */
export function wholeNumber(text: string, max: number): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return Number.isInteger(value) && value >= 1 && value <= max ? value : undefined;
}
