import { createHash } from 'node:crypto';

/**
 * Whether the long harnesses test everything (`npm run test:all`). `npm test` tests a share that is the same every
 * time; TEST_SEED chooses another.
 */
export const isWhole = process.env['TEST_ALL'] === '1';
const seed = process.env['TEST_SEED'] ?? '1';

/** Whether an item of this name belongs to the tested share: one in `of`, or all. */
export function isInShare(name: string, of: number): boolean {
  if (isWhole) return true;
  return createHash('sha256').update(`${seed}\0${name}`).digest().readUInt32BE(0) % of === 0;
}

/** Number of repetitions: `whole`, or fewer in the short run. */
export function timesOf({ whole, short }: { whole: number; short: number }): number {
  return isWhole ? whole : short;
}
