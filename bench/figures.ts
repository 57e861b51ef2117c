import { appendFileSync } from 'node:fs';

export type Figure = {
  /** The measurement, as a row of the table. */
  what: string;
  ours: number;
  unit: string;
  /** Measured in the same run for a limit or another program; absent where the goal is a fixed number. */
  peer?: { name: string; value: number };
  /** The goal: for our figure itself, or for its ratio to the peer's. */
  wanted: { of: 'ours' | 'ratio'; atLeast: number } | { of: 'ours' | 'ratio'; atMost: number };
};

/** Whether the figure reaches its goal. */
export function isReached({ ours, peer, wanted }: Figure): boolean {
  const measured = wanted.of === 'ours' ? ours : ours / (peer?.value ?? Number.NaN);
  return 'atLeast' in wanted ? measured >= wanted.atLeast : measured <= wanted.atMost;
}

/**
 * Reports figures for the final table of `npm run bench` (each as one line of JSON in the file named by BENCH_FIGURES)
 * and marks the run as failed when a goal is missed.
 */
export function reportFigures(...figures: readonly Figure[]): void {
  const file = process.env['BENCH_FIGURES'];
  for (const figure of figures) {
    if (!isReached(figure)) process.exitCode = 1;
    if (file) appendFileSync(file, `${JSON.stringify({ ...figure, isReached: isReached(figure) })}\n`);
  }
}
