import type { Clock } from '#platform/clock.ts';
import type { ResolvedToken } from './authenticator.ts';

/** Longest sleep before an unchanged token is checked again; timers reach little further than 24 days. */
const longestSleepMs = 6 * 3_600_000;
/** Delay after a failed check (the database was unavailable): an unknown state is no reason to end a stream. */
const retryMs = 500;

type Watch = { hash: Buffer; userIds: ReadonlySet<string> | undefined; wake: () => void };

export type TokenWatches = {
  add(hash: Buffer, onEnd: () => void): () => void;
  changed(userId: string): void;
  allChanged(): void;
};

type Options = { clock: Clock; look: (hash: Buffer) => Promise<ResolvedToken | undefined> };

/** Watches tokens whose call stays open: each is looked up again when its user changes and when it expires. */
export function createTokenWatches({ clock, look }: Options): TokenWatches {
  const watches = new Set<Watch>();

  function pauseMs(resolved: ResolvedToken | 'unknown'): number {
    if (resolved === 'unknown') return retryMs;
    if (resolved.expiresAt === null) return longestSleepMs;
    const left = resolved.expiresAt.epochMilliseconds - clock.now().epochMilliseconds;
    return Math.min(Math.max(left, 0) + 1, longestSleepMs);
  }

  /** Sleeps until the time is over or the watch is woken; true when it was ended in the meantime. */
  async function rest(watch: Watch, { ms, ended }: { ms: number; ended: AbortSignal }): Promise<void> {
    const woken = new AbortController();
    watch.wake = () => woken.abort();
    try {
      await clock.sleep(ms, AbortSignal.any([ended, woken.signal]));
    } catch (error) {
      if (!ended.aborted && !woken.signal.aborted) throw error;
    }
  }

  async function follow(watch: Watch, { ended, onEnd }: { ended: AbortSignal; onEnd: () => void }): Promise<void> {
    while (!ended.aborted) {
      let isStale = false;
      // A change that arrives during a check is checked again.
      watch.wake = () => (isStale = true);
      const resolved = await look(watch.hash).catch(() => 'unknown' as const);
      if (ended.aborted) return;
      if (resolved === undefined) return onEnd();
      if (resolved !== 'unknown') watch.userIds = new Set(resolved.watch);
      if (!isStale) await rest(watch, { ms: pauseMs(resolved), ended });
    }
  }

  return {
    add(hash, onEnd) {
      const ended = new AbortController();
      const watch: Watch = { hash, userIds: undefined, wake: () => undefined };
      watches.add(watch);
      const stop = () => {
        watches.delete(watch);
        ended.abort();
      };
      void follow(watch, {
        ended: ended.signal,
        onEnd: () => {
          stop();
          onEnd();
        },
      });
      return stop;
    },
    changed(userId) {
      for (const watch of watches) if (watch.userIds?.has(userId) ?? true) watch.wake();
    },
    allChanged() {
      for (const watch of watches) watch.wake();
    },
  };
}
