/** Tries to prove who one is, for one account from one network: some are free, then each costs a longer wait. */
export const ladder = {
  free: 5,
  firstWaitMs: 5000,
  longestWaitMs: 15 * 60_000,
  forgottenAfterMs: 24 * 3_600_000,
} as const;
/** Guesses looked at per account from all networks it never signed in from together. */
export const strangers = { most: 20, windowMs: 3_600_000 } as const;

/** A leaky bucket: `capacity` at once, then one more per `msPerUnit`. */
export type Bucket = { capacity: number; msPerUnit: number };
/** Wrong tries of one network, whatever the accounts. */
export const networkBucket: Bucket = { capacity: 60, msPerUnit: 15_000 };
/** Wrong tries of all unknown networks together: what hashing must never be flooded with. */
export const globalBucket: Bucket = { capacity: 600, msPerUnit: 100 };
/** Mails a stranger can cause for one address, and from one network. */
export const mailPerAddress: Bucket = { capacity: 5, msPerUnit: 12 * 60_000 };
export const mailPerNetwork: Bucket = { capacity: 100, msPerUnit: 36_000 };

/** Moments of earlier tries, oldest first, in milliseconds. */
export type Tries = readonly number[];

function ladderTries(tries: Tries, nowMs: number): Tries {
  return tries.filter((at) => at > nowMs - ladder.forgottenAfterMs);
}

/** Wait after so many tries: none for the free ones, then 5 s, 10 s, 20 s … up to 15 minutes. */
export function ladderDelayMs(count: number): number {
  if (count < ladder.free) return 0;
  return Math.min(ladder.firstWaitMs * 2 ** Math.min(count - ladder.free, 30), ladder.longestWaitMs);
}

/** Milliseconds until the next try of this account from this network is looked at. */
export function ladderWaitMs(tries: Tries, nowMs: number): number {
  const counted = ladderTries(tries, nowMs);
  const last = counted.at(-1);
  return last === undefined ? 0 : Math.max(0, last + ladderDelayMs(counted.length) - nowMs);
}

/** Milliseconds until a stranger's next guess at this account is looked at. */
export function strangersWaitMs(tries: Tries, nowMs: number): number {
  const counted = tries.filter((at) => at > nowMs - strangers.windowMs);
  const freeing = counted.at(-strangers.most);
  return freeing === undefined ? 0 : freeing + strangers.windowMs - nowMs;
}

// More moments than either limit looks at are not kept.
const keptTries = 32;

/** The list with one more try, without what no limit looks at any more. */
export function withTry(tries: Tries, nowMs: number): Tries {
  return [...ladderTries(tries, nowMs), nowMs].slice(-keptTries);
}

/** The list without one try of this moment: it succeeded or was never looked at. */
export function withoutTry(tries: Tries, atMs: number): Tries {
  const index = tries.lastIndexOf(atMs);
  return index < 0 ? tries : tries.toSpliced(index, 1);
}
