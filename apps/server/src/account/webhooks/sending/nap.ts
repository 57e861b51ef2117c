import type { Clock } from '#platform/clock.ts';

export type Nap = {
  /** Resolves after the time, when woken, or when stopped. */
  sleep(milliseconds: number): Promise<void>;
  /** A wake between two naps is not lost. */
  wake(): void;
};

/** A pause that news can cut short. */
export function startNap({ clock, signal }: { clock: Clock; signal: AbortSignal }): Nap {
  let current: AbortController | undefined;
  let isWoken = false;
  return {
    async sleep(milliseconds) {
      if (!isWoken && !signal.aborted) {
        current = new AbortController();
        try {
          await clock.sleep(milliseconds, AbortSignal.any([signal, current.signal]));
        } catch (error) {
          if (!(error instanceof Error && error.name === 'AbortError')) throw error;
        }
      }
      current = undefined;
      isWoken = false;
    },
    wake() {
      isWoken = true;
      current?.abort();
    },
  };
}
