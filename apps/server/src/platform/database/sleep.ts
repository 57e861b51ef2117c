import { setTimeout as delay } from 'node:timers/promises';

/**
 * Sleeps at most until the signal is aborted; never throws for the abort. `keepAlive: false` lets the process end
 * meanwhile.
 */
export async function sleepUntilAborted({
  milliseconds,
  signal,
  keepAlive = true,
}: {
  milliseconds: number;
  signal: AbortSignal;
  keepAlive?: boolean;
}): Promise<void> {
  try {
    await delay(milliseconds, undefined, { signal, ref: keepAlive });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
