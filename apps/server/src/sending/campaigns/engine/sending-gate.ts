import type { Clock } from '#platform/clock.ts';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

export type SendingGate = {
  /** Resolves when a message may be tried. */
  pass(): Promise<void>;
  /** The server was unreachable: all wait, longer each time. */
  close(): void;
  /** A connection succeeded. */
  open(): void;
};

/** Keeps deliveries from all retrying an unreachable mail server. */
export function createSendingGate({ clock, signal }: { clock: Clock; signal: AbortSignal }): SendingGate {
  let pauseMs = 0;
  let untilMs = 0;
  return {
    async pass() {
      for (
        let leftMs = untilMs - clock.monotonicMs();
        leftMs > 0 && !signal.aborted;
        leftMs = untilMs - clock.monotonicMs()
      ) {
        try {
          await clock.sleep(leftMs, signal);
        } catch (error) {
          if (!(error instanceof Error && error.name === 'AbortError')) throw error;
        }
      }
    },
    close() {
      const nowMs = clock.monotonicMs();
      if (nowMs < untilMs) return;
      pauseMs = pauseMs === 0 ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      untilMs = nowMs + pauseMs;
    },
    open() {
      pauseMs = 0;
      untilMs = 0;
    },
  };
}
