import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { networkKey } from './origin.ts';
import { isKnownNetwork } from './sign-ins.repository.ts';

/** Attempts to authenticate per account and network: some are free, then each costs a longer wait. */
export const ladder = {
  free: 5,
  firstWaitMs: 5000,
  longestWaitMs: 15 * 60_000,
  forgottenAfterMs: 24 * 3_600_000,
} as const;
/** Guesses checked per account from all networks it never signed in from together. */
export const strangers = { max: 20, windowMs: 3_600_000 } as const;

/** A leaky bucket: `capacity` at once, then one more per `msPerUnit`. */
export type Bucket = { capacity: number; msPerUnit: number };
/** Wrong attempts per network, over all accounts. */
export const networkBucket: Bucket = { capacity: 60, msPerUnit: 15_000 };
/** Wrong attempts of all unknown networks together: protects password hashing from being flooded. */
export const globalBucket: Bucket = { capacity: 600, msPerUnit: 100 };
/** Mails a stranger can cause for one address, and from one network. */
export const mailPerAddress: Bucket = { capacity: 5, msPerUnit: 12 * 60_000 };
export const mailPerNetwork: Bucket = { capacity: 100, msPerUnit: 36_000 };

/** Times of earlier attempts, oldest first, in milliseconds. */
export type Tries = readonly number[];

function ladderTries(tries: Tries, nowMs: number): Tries {
  return tries.filter((at) => at > nowMs - ladder.forgottenAfterMs);
}

/** Wait after so many attempts: none for the free ones, then 5 s, 10 s, 20 s … up to 15 minutes. */
export function ladderDelayMs(count: number): number {
  if (count < ladder.free) return 0;
  return Math.min(ladder.firstWaitMs * 2 ** (count - ladder.free), ladder.longestWaitMs);
}

/** Milliseconds until the next attempt for this account from this network is checked. */
export function ladderWaitMs(tries: Tries, nowMs: number): number {
  const counted = ladderTries(tries, nowMs);
  const last = counted.at(-1);
  return last === undefined ? 0 : Math.max(0, last + ladderDelayMs(counted.length) - nowMs);
}

/** Milliseconds until a stranger's next guess at this account is checked. */
export function strangersWaitMs(tries: Tries, nowMs: number): number {
  const freeing = tries.at(-strangers.max);
  return freeing === undefined ? 0 : Math.max(0, freeing + strangers.windowMs - nowMs);
}

// No more times are stored than either limit uses.
const keptTries = 32;

/** The list with one more attempt, without those no limit uses any more. */
export function withTry(tries: Tries, nowMs: number): Tries {
  return [...ladderTries(tries, nowMs), nowMs].slice(-keptTries);
}

/** The list without one attempt of this time: it succeeded or was never checked. */
export function withoutTry(tries: Tries, atMs: number): Tries {
  const index = tries.lastIndexOf(atMs);
  return index < 0 ? tries : tries.toSpliced(index, 1);
}

/**
 * Locks these rows until the transaction ends and reads them; others counting on one of them wait. In a fixed order, so
 * that two never deadlock.
 */
async function lockTries(
  tx: Tx,
  { keys, now }: { keys: readonly string[]; now: Temporal.Instant },
): Promise<Map<string, Tries>> {
  const rows = await tx.sql<{ key: string; tries: number[] }[]>`
    insert into attempt_limits as l (key, updated_at)
    select key, ${now} from unnest(${[...keys].toSorted()}::text[]) as key
    on conflict (key) do update set updated_at = greatest(l.updated_at, excluded.updated_at)
    returning key, tries`;
  return new Map(rows.map((row) => [row.key, row.tries]));
}

async function writeTries(tx: Tx, { key, tries }: { key: string; tries: Tries }): Promise<void> {
  await tx.sql`update attempt_limits set tries = ${tx.sql.json([...tries])} where key = ${key}`;
}

/**
 * Adds one unit to a bucket; returns the milliseconds to wait when it is full, else 0. One statement, so it holds under
 * concurrency.
 */
export async function addToBucket(
  tx: Tx,
  { key, bucket, now }: { key: string; bucket: Bucket; now: Temporal.Instant },
): Promise<number> {
  const { capacity, msPerUnit } = bucket;
  const [poured] = await tx.sql`
    insert into attempt_limits as l (key, level, updated_at) values (${key}, 1, ${now})
    on conflict (key) do update
      set level = greatest(0, l.level - greatest(0, extract(epoch from excluded.updated_at - l.updated_at))::float8 * 1000 / ${msPerUnit}::float8) + 1,
          updated_at = greatest(l.updated_at, excluded.updated_at)
      where greatest(0, l.level - greatest(0, extract(epoch from excluded.updated_at - l.updated_at))::float8 * 1000 / ${msPerUnit}::float8) + 1 <= ${capacity}::float8
    returning key`;
  if (poured) return 0;
  const [full] = await tx.sql<{ level: number; updatedAt: Temporal.Instant }[]>`
    select level, updated_at from attempt_limits where key = ${key}`;
  const elapsed = full ? Math.max(0, now.epochMilliseconds - full.updatedAt.epochMilliseconds) : 0;
  return Math.max(1, ((full?.level ?? capacity) + 1 - capacity) * msPerUnit - elapsed);
}

/** Removes one unit. */
async function refund(tx: Tx, key: string): Promise<void> {
  await tx.sql`update attempt_limits set level = greatest(0, level - 1) where key = ${key}`;
}

async function removeTries(tx: Tx, key: string): Promise<void> {
  await tx.sql`delete from attempt_limits where key = ${key}`;
}

/** Deletes what no limit uses any more. */
export async function removeOldLimits(tx: Tx, { before }: { before: Temporal.Instant }): Promise<void> {
  await tx.sql`delete from attempt_limits where updated_at < ${before}`;
}

type Deps = Pick<Platform, 'db' | 'clock' | 'secrets'>;
/** `account` is the account's address, known or not; all proofs of one account count towards the same limits. */
type Who = { account: string; ip: string };
type Keys = { pair: string; account: string; network: string; everybody: string };
type Reserved = { keys: Keys; atMs: number; isStranger: boolean };

function keysOf(deps: Deps, { account, ip }: Who): Keys {
  const who = deps.secrets.sign('sign-in-account', account);
  const network = networkKey(deps, ip);
  return { pair: `p:${who}:${network}`, account: `a:${who}`, network: `n:${network}`, everybody: 'g' };
}

function refuseFor(waitMs: number): void {
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  throw new AppError('auth.too_many_attempts', { params: { seconds }, retryAfterSeconds: seconds });
}

/**
 * Counts an attempt before anything is checked, so that many concurrent ones cannot bypass the limit. For a network the
 * account signed in from before, only that network's own growing wait applies: strangers elsewhere cannot lock the
 * owner out.
 */
async function reserve(deps: Deps, who: Who): Promise<Reserved> {
  const keys = keysOf(deps, who);
  const now = deps.clock.now();
  const atMs = now.epochMilliseconds;
  return deps.db.system(async (tx) => {
    const isStranger = !(await isKnownNetwork(tx, { email: who.account, network: networkKey(deps, who.ip) }));
    const counted = isStranger ? [keys.pair, keys.account] : [keys.pair];
    const tries = await lockTries(tx, { keys: counted, now });
    const of = (key: string) => tries.get(key) ?? [];
    refuseFor(Math.max(ladderWaitMs(of(keys.pair), atMs), isStranger ? strangersWaitMs(of(keys.account), atMs) : 0));
    for (const key of counted) await writeTries(tx, { key, tries: withTry(of(key), atMs) });
    if (isStranger) {
      refuseFor(await addToBucket(tx, { key: keys.network, bucket: networkBucket, now }));
      refuseFor(await addToBucket(tx, { key: keys.everybody, bucket: globalBucket, now }));
    }
    return { keys, atMs, isStranger };
  });
}

/** Uncounts one attempt; a correct one also ends its network's growing wait. */
async function giveBack(deps: Deps, reserved: Reserved, { wasRight }: { wasRight: boolean }): Promise<void> {
  const { keys, atMs, isStranger } = reserved;
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const tries = await lockTries(tx, { keys: isStranger ? [keys.pair, keys.account] : [keys.pair], now });
    for (const [key, list] of tries) await writeTries(tx, { key, tries: withoutTry(list, atMs) });
    if (wasRight) await removeTries(tx, keys.pair);
    if (isStranger) {
      await refund(tx, keys.network);
      await refund(tx, keys.everybody);
    }
  });
}

/**
 * Runs a check of a password or code under its account's limits: undefined from `check` is a wrong attempt, anything
 * else a correct one; a throw leaves the attempt uncounted. Error: auth.too_many_attempts with `seconds`.
 */
export async function withAttemptLimit<T>({
  deps,
  account,
  ip,
  check,
}: Who & { deps: Deps; check: () => Promise<T | undefined> }): Promise<T | undefined> {
  const reserved = await reserve(deps, { account, ip });
  let outcome: T | undefined;
  try {
    outcome = await check();
  } catch (error) {
    await giveBack(deps, reserved, { wasRight: false });
    throw error;
  }
  if (outcome !== undefined) await giveBack(deps, reserved, { wasRight: true });
  return outcome;
}
