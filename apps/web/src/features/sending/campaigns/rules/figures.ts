/** Fraction of a total, or undefined for an empty total. */
export function shareOf(part: number, whole: number): number | undefined {
  return whole > 0 ? part / whole : undefined;
}

const thresholds = [25, 50, 75, 100] as const;
export type Threshold = (typeof thresholds)[number];

export function percentDone({ done, total }: { done: number; total: number }): number {
  if (total <= 0) return 0;
  return Math.min(100, Math.floor((done / total) * 100));
}

/** The highest quarter reached since the last update, for screen readers; undefined in between. */
export function quarterReached({ before, after }: { before: number; after: number }): Threshold | undefined {
  return thresholds.findLast((threshold) => before < threshold && after >= threshold);
}

/** Running totals. */
export function cumulative(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}

/** Cuts trailing empty steps, keeping at least `least`. */
export function trimEnd<T>(
  steps: readonly T[],
  { isEmpty, least }: { isEmpty: (step: T) => boolean; least: number },
): readonly T[] {
  const last = steps.findLastIndex((step) => !isEmpty(step));
  return steps.slice(0, Math.max(least, last + 1));
}

export type OpenedWords = 'nobody' | 'few' | 'quarter' | 'third' | 'almostHalf' | 'half' | 'majority';

/** Describes an open rate in words. */
export function openedWords(share: number): OpenedWords {
  if (share <= 0) return 'nobody';
  if (share < 0.2) return 'few';
  if (share < 0.3) return 'quarter';
  if (share < 0.42) return 'third';
  if (share < 0.495) return 'almostHalf';
  if (share < 0.6) return 'half';
  return 'majority';
}

/** Difference of two shares in ppm, in percentage points with one decimal. */
export function pointsBetween(own: number, usual: number): number {
  // Avoids negative zero.
  return Math.round((own - usual) / 1000) / 10 || 0;
}

const ordinals = ['first', 'second', 'third'] as const;

/** A rank worth mentioning: one of the first three, and in the better half. */
export function ordinalOf({ rank, of }: { rank: number; of: number }): (typeof ordinals)[number] | undefined {
  return rank * 2 <= of + 1 ? ordinals[rank - 1] : undefined;
}
