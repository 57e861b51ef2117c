/** Two-sided 95 %. */
const z = 1.96;

/** Two significant digits: a sample is not more precise than that. */
function rough(value: number): number {
  if (value < 100) return Math.round(value);
  const step = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Math.round(value / step) * step;
}

/**
 * A sample's estimate for all, with the 95 % margin (Wilson's interval, which stays accurate when hardly anybody or
 * nearly everybody matches).
 */
export function shareOf({ hits, seen, live }: { hits: number; seen: number; live: number }): {
  total: number;
  margin: number;
} {
  if (seen === 0) return { total: 0, margin: 0 };
  const share = hits / seen;
  const weight = 1 + z ** 2 / seen;
  const middle = (share + z ** 2 / (2 * seen)) / weight;
  const half = (z * Math.sqrt((share * (1 - share)) / seen + z ** 2 / (4 * seen ** 2))) / weight;
  const total = rough(share * live);
  const low = Math.max(0, middle - half) * live;
  const high = Math.min(1, middle + half) * live;
  return { total, margin: rough(Math.ceil(Math.max(total - low, high - total))) };
}
