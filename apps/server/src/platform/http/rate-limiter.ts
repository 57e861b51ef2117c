import type { Clock } from '#platform/clock.ts';

const maxBuckets = 20_000;

type Bucket = { tokens: number; atMs: number };

export type RateAnswer = {
  isAllowed: boolean;
  /** Whole calls currently left. */
  remaining: number;
  /** Seconds until the bucket is full again. */
  resetSeconds: number;
  /** Seconds until the next call is allowed; 0 when this one was. */
  retryAfterSeconds: number;
};

export type RateLimiter = { take(key: string): RateAnswer };

/** Token bucket per key in this process: at most `perMinute` calls at once, refilled evenly over the minute. */
export function createRateLimiter({ clock, perMinute }: { clock: Clock; perMinute: number }): RateLimiter {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;

  return {
    take(key) {
      const nowMs = clock.monotonicMs();
      const known = buckets.get(key);
      const filled = known ? Math.min(perMinute, known.tokens + (nowMs - known.atMs) * perMs) : perMinute;
      const isAllowed = filled >= 1;
      const tokens = isAllowed ? filled - 1 : filled;
      // Moved to the end: the first ones are those unused for longest, whose buckets are full again anyway.
      buckets.delete(key);
      buckets.set(key, { tokens, atMs: nowMs });
      const oldest = buckets.size > maxBuckets ? buckets.keys().next().value : undefined;
      if (oldest !== undefined) buckets.delete(oldest);
      return {
        isAllowed,
        remaining: Math.floor(tokens),
        resetSeconds: Math.ceil((perMinute - tokens) / perMs / 1000),
        retryAfterSeconds: isAllowed ? 0 : Math.ceil((1 - tokens) / perMs / 1000),
      };
    },
  };
}
