import type { Clock } from '#platform/clock.ts';

export type WakeableSleep = {
  /** Resolves after the time, when woken, or when stopped. */
  wait(milliseconds: number): Promise<void>;
  wake(): void;
};

/** A sleep that can be interrupted; a wake between two sleeps is not lost. */
export function createWakeableSleep({ clock, signal }: { clock: Clock; signal: AbortSignal }): WakeableSleep {
  let current: AbortController | undefined;
  let isWoken = false;
  return {
    async wait(milliseconds) {
      if (isWoken || signal.aborted) {
        isWoken = false;
        return;
      }
      current = new AbortController();
      try {
        await clock.sleep(milliseconds, AbortSignal.any([signal, current.signal]));
      } catch (error) {
        if (!(error instanceof Error && error.name === 'AbortError')) throw error;
      } finally {
        current = undefined;
        isWoken = false;
      }
    },
    wake() {
      isWoken = true;
      current?.abort();
    },
  };
}
