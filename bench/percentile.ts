/** The value below which this share of the ascending values lies; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((left, right) => left - right);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0;
}
