import type { Clock } from '#platform/clock.ts';

const memoryMs = 3_600_000;
const memoryLimit = 100_000;

/** Who clicked what within the last hour; in memory only. */
export type ClickMemory = {
  /** True when the same was clicked less than an hour ago; else it is remembered from now on. */
  isRepeated(key: string): boolean;
};

/** Two generations; the older one is dropped when expired or when the younger one is full. */
export function createClickMemory(clock: Pick<Clock, 'monotonicMs'>, limit = memoryLimit): ClickMemory {
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  let since = clock.monotonicMs();

  function makeRoom(now: number): void {
    if (now - since <= memoryMs && young.size < limit) return;
    old = young;
    young = new Map();
    since = now;
  }

  return {
    isRepeated(key) {
      const now = clock.monotonicMs();
      makeRoom(now);
      const at = young.get(key) ?? old.get(key);
      if (at !== undefined && now - at < memoryMs) return true;
      young.set(key, now);
      return false;
    },
  };
}
