import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { lockTries, pour, removeTries, takeBack, writeTries } from '../limits/attempt-limits.repository.ts';
import {
  globalBucket,
  ladderWaitMs,
  networkBucket,
  strangersWaitMs,
  withoutTry,
  withTry,
} from '../limits/attempt-limits.rules.ts';
import { networkKey } from '../origin.ts';
import { isKnownNetwork } from '../sign-ins.repository.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'secrets'>;
/** `account` is the address of the account, known or not; every proof of one account counts on the same limits. */
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
 * Counts a try before anything is checked, so that many at once cannot slip under the limit. Where the account signed in
 * before, only the growing wait of that very network counts: strangers elsewhere cannot keep the owner out.
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
      refuseFor(await pour(tx, { key: keys.network, bucket: networkBucket, now }));
      refuseFor(await pour(tx, { key: keys.everybody, bucket: globalBucket, now }));
    }
    return { keys, atMs, isStranger };
  });
}

/** Undoes the count of one try; a right one also ends the growing wait of its network. */
async function giveBack(deps: Deps, reserved: Reserved, { wasRight }: { wasRight: boolean }): Promise<void> {
  const { keys, atMs, isStranger } = reserved;
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const tries = await lockTries(tx, { keys: isStranger ? [keys.pair, keys.account] : [keys.pair], now });
    for (const [key, list] of tries) await writeTries(tx, { key, tries: withoutTry(list, atMs) });
    if (wasRight) await removeTries(tx, keys.pair);
    if (isStranger) {
      await takeBack(tx, keys.network);
      await takeBack(tx, keys.everybody);
    }
  });
}

/**
 * Runs a check of a password or code under the limits of its account: undefined from `check` is a wrong try, anything
 * else a right one; a throw leaves the try uncounted. Error: auth.too_many_attempts with `seconds`.
 */
export async function underAttemptLimits<T>({
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
