import { setTimeout as sleep } from 'node:timers/promises';
/** How similar two series of measured times are. */
export type TimingComparison = {
  medianMs: readonly [number, number];
  /** Distance of the medians. */
  deltaMs: number;
  /** Distance that chance alone explains, about four standard errors of the difference. */
  toleranceMs: number;
  /**
   * Two-sample Kolmogorov–Smirnov: greatest distance of the distributions, and the probability that it is due to
   * chance.
   */
  ks: number;
  p: number;
};

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

const ascending = (left: number, right: number) => left - right;

/** Standard error of a median by the spread of the middle half, which a busy machine's outliers do not affect. */
function medianError(sorted: readonly number[]): number {
  const spread = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 1.349;
  return (1.2533 * spread) / Math.sqrt(sorted.length);
}

function greatestDistance(a: readonly number[], b: readonly number[]): number {
  const below = (sorted: readonly number[], value: number) =>
    sorted.filter((time) => time <= value).length / sorted.length;
  return Math.max(...[...a, ...b].map((value) => Math.abs(below(a, value) - below(b, value))));
}

/** Kolmogorov's limit distribution with Stephens' correction for small samples. */
function chanceOf(distance: number, sizes: readonly [number, number]): number {
  const effective = Math.sqrt((sizes[0] * sizes[1]) / (sizes[0] + sizes[1]));
  const lambda = (effective + 0.12 + 0.11 / effective) * distance;
  if (lambda < 0.3) return 1;
  const terms = Array.from({ length: 100 }, (_, index) => index + 1);
  const sum = terms.reduce((total, k) => total + (k % 2 === 1 ? 1 : -1) * Math.exp(-2 * k * k * lambda * lambda), 0);
  return Math.min(1, Math.max(0, 2 * sum));
}

export function compareTimes(first: readonly number[], second: readonly number[]): TimingComparison {
  const [a, b] = [first.toSorted(ascending), second.toSorted(ascending)];
  const medianMs = [quantile(a, 0.5), quantile(b, 0.5)] as const;
  const ks = greatestDistance(a, b);
  return {
    medianMs,
    deltaMs: Math.abs(medianMs[0] - medianMs[1]),
    toleranceMs: 4 * Math.hypot(medianError(a), medianError(b)),
    ks,
    p: chanceOf(ks, [a.length, b.length]),
  };
}

/**
 * Measures two functions alternately, with the first one changing each time, and discards the first rounds: other
 * activity of the machine affects both alike. `pauseMs`: rest before each, not measured.
 */
export async function measureByTurns(
  works: readonly [(round: number) => Promise<unknown>, (round: number) => Promise<unknown>],
  { rounds, warmUp, pauseMs = 0 }: { rounds: number; warmUp: number; pauseMs?: number },
): Promise<readonly [number[], number[]]> {
  const times: readonly [number[], number[]] = [[], []];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      if (pauseMs > 0) await sleep(pauseMs);
      const start = performance.now();
      await works[which](round);
      if (round >= warmUp) times[which].push(performance.now() - start);
    }
  }
  return times;
}
