import { webhookLimits } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import type { Subscription } from '#platform/database/listener.ts';
import type { Worker } from '#platform/module.ts';
import { wakeChannel } from '../deliveries.repository.ts';
import type { ClaimedDelivery, WebhookDeps } from '../webhooks.types.ts';
import { callEndpoint } from './call-endpoint.ts';
import { createCallLanes } from './call-lanes.ts';
import {
  claimOf,
  endpointSlots,
  findNextDue,
  leaseSeconds,
  listDueEndpoints,
  releaseClaims,
} from './claim-deliveries.ts';
import type { Clock } from '#platform/clock.ts';
import { type Attempted, recordAttempts } from './record-attempts.ts';

const groupLimit = 200;
const retryPauseMs = 500;

type AttemptRecorder = {
  /** Queues an attempt's result for the next group; the write is retried until it succeeds. */
  add(attempted: Attempted): void;
  /** Resolves when everything queued is written, or abandoned because of `stop`. */
  drain(): Promise<void>;
};

type RecorderInput = { deps: WebhookDeps; onWritten: (count: number) => void; signal: AbortSignal };

/** Writes results of attempts in groups: the next group gathers while one is being committed. */
function createAttemptRecorder({ deps, onWritten, signal }: RecorderInput): AttemptRecorder {
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
        // Unwritten results are sent again when their lease expires, under the same id.
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

type Sleep = {
  /** Resolves after the time, when woken, or when stopped. */
  sleep(milliseconds: number): Promise<void>;
  /** A wake between two sleeps is not lost. */
  wake(): void;
};

/** A sleep that can be interrupted. */
function startSleep({ clock, signal }: { clock: Clock; signal: AbortSignal }): Sleep {
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

/**
 * Maximum leased by one process. Far above what one client can hold, so that one client's slow receivers delay no
 * other.
 */
const maxHeld = 1024;
/** Concurrent calls per endpoint in one process. */
const callsPerEndpoint = 8;
/** Longest sleep: a notice can be lost with its connection. */
const longestMs = 30_000;
const afterFailureMs = 5000;
/** Due rows may be locked by another process at the moment. */
const shortestMs = 200;
/**
 * A process that starts later than this after claiming, for instance because it was suspended, must not call any more.
 */
const latestStartMs = (leaseSeconds - webhookLimits.timeoutSeconds * 2) * 1000;

/** Calls everything due of all clients; any number of processes may do so on one database. */
export function startWebhookWorker(deps: WebhookDeps): Worker {
  const stopping = new AbortController();
  const pause = startSleep({ clock: deps.clock, signal: stopping.signal });
  const calls = new Set<Promise<void>>();
  const lanes = createCallLanes({ width: callsPerEndpoint });
  /** Claimed here and not yet written. */
  let held = 0;
  let lastServed = '';
  const recorder = createAttemptRecorder({
    deps,
    signal: stopping.signal,
    onWritten(count) {
      held -= count;
      pause.wake();
    },
  });

  async function deliver(delivery: ClaimedDelivery, claimedMs: number): Promise<void> {
    try {
      if (stopping.signal.aborted || deps.clock.monotonicMs() - claimedMs > latestStartMs) {
        await deps.db.system((tx) => releaseClaims(tx, [delivery], deps.clock.now()));
        held -= 1;
        return;
      }
      recorder.add({ delivery, outcome: await callEndpoint(deps, delivery) });
    } catch (error) {
      held -= 1;
      deps.logger.error({ err: error, deliveryId: delivery.deliveryId }, 'a webhook could not be attempted');
    }
  }

  /** One round over all endpoints with something due, starting after the last one, each with an equal share. */
  async function claim(): Promise<ClaimedDelivery[]> {
    const now = deps.clock.now();
    return deps.db.system(async (tx) => {
      const due = await listDueEndpoints(tx, now);
      // More is requested when half of what it holds is done, so that claims come in larger groups.
      const queues = due.filter(({ endpointId }) => lanes.load(endpointId) <= endpointSlots.healthy / 2);
      const places = queues.map(({ owner, endpointId }) => `${owner}/${endpointId}`);
      const start = places.findIndex((place) => place > lastServed);
      const turn = start <= 0 ? queues : [...queues.slice(start), ...queues.slice(0, start)];
      const claimed: ClaimedDelivery[] = [];
      for (const [index, queue] of turn.entries()) {
        const room = maxHeld - held - claimed.length;
        if (room <= 0) break;
        const share = Math.max(1, Math.ceil(room / (turn.length - index)));
        claimed.push(...(await claimOf({ tx, ...queue, room: share, now, newLease: () => deps.ids.uuid() })));
        lastServed = `${queue.owner}/${queue.endpointId}`;
      }
      return claimed;
    });
  }

  async function untilNext(): Promise<number> {
    const at = await deps.db.system(findNextDue, { readOnly: true });
    const dueMs = at === null ? longestMs : at.epochMilliseconds - deps.clock.now().epochMilliseconds;
    return Math.max(shortestMs, Math.min(longestMs, dueMs));
  }

  /** A failing round must not stop the worker; the next one retries. */
  async function round(): Promise<number> {
    try {
      if (!(await deps.installation.maySend())) return longestMs;
      const startedMs = deps.clock.monotonicMs();
      const claimed = held < maxHeld ? await claim() : [];
      held += claimed.length;
      for (const delivery of claimed) {
        const work = () => deliver(delivery, startedMs);
        const call = lanes.run(delivery.endpointId, work).finally(() => calls.delete(call));
        calls.add(call);
      }
      return claimed.length > 0 ? 0 : await untilNext();
    } catch (error) {
      deps.logger.error({ err: error }, 'a round of the webhooks failed');
      return afterFailureMs;
    }
  }

  async function loop(): Promise<void> {
    let subscription: Subscription | undefined;
    while (!stopping.signal.aborted) {
      try {
        subscription ??= await deps.db.listen(wakeChannel, pause.wake, { onGap: pause.wake });
      } catch (error) {
        deps.logger.error({ err: error }, 'webhooks cannot receive events');
      }
      const pauseMs = await round();
      if (pauseMs > 0) await pause.sleep(pauseMs);
    }
    await subscription?.unlisten();
  }

  const done = loop();
  return {
    async stop() {
      stopping.abort();
      await done;
      await Promise.all(calls);
      await recorder.drain();
    },
  };
}
