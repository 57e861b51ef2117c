import { appendFileSync } from 'node:fs';

export type Figure = {
  /** What was measured, as a row of the table. */
  what: string;
  ours: number;
  unit: string;
  /** What the same run measured of a limit or of another program; absent where a fixed number is the goal. */
  peer?: { name: string; value: number };
  /** The goal: of our figure itself, or of its ratio to the peer's. */
  wanted: { of: 'ours' | 'ratio'; atLeast: number } | { of: 'ours' | 'ratio'; atMost: number };
};

/** Whether the figure reaches its goal. */
export function isReached({ ours, peer, wanted }: Figure): boolean {
  const measured = wanted.of === 'ours' ? ours : ours / (peer?.value ?? Number.NaN);
  return 'atLeast' in wanted ? measured >= wanted.atLeast : measured <= wanted.atMost;
}

/**
 * Hands figures to the table that `npm run bench` prints at its end (each as one line of JSON in the file BENCH_FIGURES
 * names) and marks the run as failed when a goal is missed.
 */
export function reportFigures(...figures: readonly Figure[]): void {
  const file = process.env['BENCH_FIGURES'];
  for (const figure of figures) {
    if (!isReached(figure)) process.exitCode = 1;
    if (file) appendFileSync(file, `${JSON.stringify({ ...figure, isReached: isReached(figure) })}\n`);
  }
}
