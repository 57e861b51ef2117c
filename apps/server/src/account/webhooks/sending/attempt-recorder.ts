import type { WebhookDeps } from '../webhooks.types.ts';
import { type Attempted, recordAttempts } from './record-attempts.ts';

const groupLimit = 200;
const retryPauseMs = 500;

export type AttemptRecorder = {
  /** Hands over how an attempt ended; it is written with the next group and tried again until it is. */
  add(attempted: Attempted): void;
  /** Resolves when everything handed over is written, or given up because of `stop`. */
  drain(): Promise<void>;
};

type RecorderInput = { deps: WebhookDeps; onWritten: (count: number) => void; signal: AbortSignal };

/** Writes ends of attempts in groups: while one group is being committed the next one gathers. */
export function createAttemptRecorder({ deps, onWritten, signal }: RecorderInput): AttemptRecorder {
  let waiting: Attempted[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, groupLimit);
      try {
        await deps.db.system((tx) => recordAttempts({ tx, deps, group }));
        onWritten(group.length);
      } catch (error) {
        deps.logger.error({ err: error, attempts: group.length }, 'ends of webhook attempts were not written');
        // What is not written is sent again when its lease is over, under the same id.
        if (signal.aborted) return onWritten(group.length);
        waiting = [...group, ...waiting];
        await deps.clock.sleep(retryPauseMs);
      }
    }
  }

  function wake(): void {
    running ??= run().finally(() => {
      running = undefined;
      if (waiting.length > 0 && !signal.aborted) wake();
    });
  }

  return {
    add(attempted) {
      waiting.push(attempted);
      wake();
    },
    async drain() {
      for (let current = running; current; current = running) await current;
    },
  };
}
