export type Sample = { atMs: number; resident: number; files: number };

const hourMs = 3_600_000;

/**
 * Growth per hour as a share of the middle, by least squares over the lowest of each tenth: what remains after garbage
 * collection.
 */
export function slopePerHour(samples: readonly Sample[]): number {
  const size = Math.max(1, Math.floor(samples.length / 10));
  const lows: Sample[] = [];
  for (let at = 0; at + size <= samples.length; at += size) {
    const [lowest] = samples.slice(at, at + size).toSorted((left, right) => left.resident - right.resident);
    if (lowest) lows.push(lowest);
  }
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleX, middleY] = [mean(lows.map(({ atMs }) => atMs)), mean(lows.map(({ resident }) => resident))];
  const over = mean(lows.map(({ atMs, resident }) => (atMs - middleX) * (resident - middleY)));
  const under = mean(lows.map(({ atMs }) => (atMs - middleX) ** 2));
  return ((over / under) * hourMs) / middleY;
}
