import { createHash } from 'node:crypto';

/**
 * Whether everything is tried that the long harnesses know (`npm run test:all`). `npm test` tries a share of it that is the
 * same every time; TEST_SEED chooses another.
 */
export const isWhole = process.env['TEST_ALL'] === '1';
const seed = process.env['TEST_SEED'] ?? '1';

/** Whether a thing of this name belongs to the share that is tried: one of `of`, or all. */
export function isInShare(name: string, of: number): boolean {
  if (isWhole) return true;
  return createHash('sha256').update(`${seed}\0${name}`).digest().readUInt32BE(0) % of === 0;
}

/** How often something is done: `whole` times, or fewer in the short run. */
export function timesOf({ whole, short }: { whole: number; short: number }): number {
  return isWhole ? whole : short;
}
