import { apiKeyLimits } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import { coarseNetwork } from '#platform/coarse-network.ts';
import type { AdmitKey } from '#platform/http/mount-routes.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { AppError } from '#platform/errors.ts';
import { noteUse } from '../api-keys.repository.ts';

const noteEveryMinutes = 5;
const maxNoted = 10_000;

/** Checks of each call with a key: its rate limit, with headers about the remaining calls, and recording its use. */
export function createKeyGate({ db, clock, settings }: Pick<Platform, 'db' | 'clock' | 'settings'>): AdmitKey {
  let gate = gateOf(apiKeyLimits.callsPerMinute);
  const notedAt = new Map<string, number>();

  function gateOf(perMinute: number) {
    return { perMinute, limiter: createRateLimiter({ clock, perMinute }) };
  }

  /** The operator's current limit; a new one starts with full buckets. */
  async function currentGate() {
    const { limits } = await settings.read();
    const perMinute = limits.apiCallsPerMinute ?? apiKeyLimits.callsPerMinute;
    if (perMinute !== gate.perMinute) gate = gateOf(perMinute);
    return gate;
  }

  function isNoted(keyId: string): boolean {
    const at = notedAt.get(keyId);
    return at !== undefined && clock.now().epochMilliseconds - at < noteEveryMinutes * 60_000;
  }

  return async ({ actor, keyId, ip, setHeader }) => {
    const { perMinute, limiter } = await currentGate();
    const answer = limiter.take(keyId);
    setHeader('ratelimit-limit', String(perMinute));
    setHeader('ratelimit-remaining', String(answer.remaining));
    setHeader('ratelimit-reset', String(answer.resetSeconds));
    if (!answer.isAllowed)
      throw new AppError('request.rate_limited', { retryAfterSeconds: Math.max(1, answer.retryAfterSeconds) });
    if (isNoted(keyId)) return;
    const at = clock.now();
    if (notedAt.size >= maxNoted) notedAt.clear();
    notedAt.set(keyId, at.epochMilliseconds);
    const before = at.subtract({ minutes: noteEveryMinutes });
    await db.scoped(actor.ownerId, (tx) =>
      noteUse(tx, actor.ownerId, { id: keyId, at, before, network: coarseNetwork(ip) }),
    );
  };
}
