import type { Platform } from '#platform/platform.types.ts';
import type { SendLimits } from './send-limits.ts';
import { slotLifeMs, type SlotTaker } from './send-slots.ts';

const shareOfMinute = 240;
const maxAtOnce = 500;

export type SendingPace = {
  isLimited(): boolean;
  /** Resolves when one more mail may leave, with that moment (monotonic), or when stopped. Only within `inTurn`. */
  pass(): Promise<number | undefined>;
  /** Runs pieces of work one after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
};

type PaceInput = { deps: Pick<Platform, 'clock'>; takeSlots: SlotTaker; limits: SendLimits; signal: AbortSignal };

/**
 * The limit of all campaigns together, in quarters of a second. Applied when a delivery is about to be handed out, so
 * that clients share it in turn.
 */
export function createSendingPace({ deps, takeSlots, limits, signal }: PaceInput): SendingPace {
  const { clock } = deps;
  let due: number[] = [];
  let limit = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function sleep(milliseconds: number): Promise<void> {
    try {
      await clock.sleep(milliseconds, signal);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    }
  }

  async function reserve(): Promise<void> {
    const bucket = limits.all();
    if (!bucket) return;
    limit = bucket.perMinute;
    const wanted = Math.min(maxAtOnce, Math.max(1, Math.round(bucket.perMinute / shareOfMinute)));
    const { dueMs, waitMs } = await takeSlots({ bucket, wanted });
    due = dueMs;
    if (due.length === 0) await sleep(Math.max(1, waitMs));
  }

  return {
    isLimited: () => limits.all() !== undefined,
    inTurn(work) {
      const turn = last.then(work);
      // The next in line does not care how this one ended.
      last = turn.catch(() => undefined);
      return turn;
    },
    async pass() {
      while (!signal.aborted) {
        const bucket = limits.all();
        if (!bucket) return undefined;
        if (bucket.perMinute !== limit) due = [];
        const slot = due.shift();
        if (slot === undefined) {
          await reserve();
          continue;
        }
        const leftMs = slot - clock.monotonicMs();
        if (leftMs >= 1) await sleep(leftMs);
        if (clock.monotonicMs() - slot <= slotLifeMs) return slot;
      }
      return undefined;
    },
  };
}
