import { Worker } from 'node:worker_threads';
import type { LogLevel } from '#platform/log-levels.ts';
import type { Logger } from '#platform/logger.ts';
import { mailWorkerUrl } from '#platform/mail/worker-entry.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { placeCount, places, type WatchdogData, type WatchdogLimits } from './watchdog.types.ts';

const beatEveryMs = 250;
const usualLimits: WatchdogLimits = {
  stallMs: 5000,
  againMs: 60_000,
  deafStopMs: 10_000,
  wholeStopMs: 120_000,
  databaseStopMs: 30_000,
};
const levelNumbers: Record<LogLevel, number> = { debug: 20, info: 30, warn: 40, error: 50, silent: Infinity };

export type Watchdog = { measure(metrics: Metrics): void };

type WatchdogInput = {
  logger: Logger;
  logLevel: LogLevel;
  /** The process of the embedded database, once there is one. */
  databasePid: () => number | undefined;
  limits?: Partial<WatchdogLimits>;
};

/**
 * A small thread that watches the main one: it reports when the main thread is stalled, and ends the process within a
 * bounded time when a stop is requested and the main thread does not react (docs/operations.md). Costs one beat every
 * quarter of a second.
 */
export function startWatchdog({ logger, logLevel, databasePid, limits }: WatchdogInput): Watchdog {
  const shared = new SharedArrayBuffer(placeCount * Int32Array.BYTES_PER_ELEMENT);
  const memory = new Int32Array(shared);
  const lowestLevel = levelNumbers[logLevel];
  const workerData: WatchdogData = { shared, lowestLevel, limits: { ...usualLimits, ...limits } };
  try {
    const thread = new Worker(mailWorkerUrl('watchdog'), {
      workerData,
      name: 'watchdog',
      env: {},
      argv: [],
      // Signals are delivered only to the main thread, except through this.
      execArgv: ['--expose-internals', '--no-warnings'],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
    });
    thread.unref();
    thread.on('error', (error) => logger.warn({ err: error }, 'The watchdog ended; the main thread is not monitored'));
  } catch (error) {
    logger.warn({ err: error }, 'The watchdog could not be started; the main thread is not monitored');
  }
  setInterval(() => {
    Atomics.store(memory, places.databasePid, databasePid() ?? 0);
    Atomics.add(memory, places.beats, 1);
  }, beatEveryMs).unref();
  return {
    measure(metrics) {
      metrics.gauge({
        name: 'enlace_main_thread_stalls_total',
        help: 'How often the main thread did not answer for five seconds and more.',
        kind: 'counter',
        read: () => [{ value: Atomics.load(memory, places.stalls) }],
      });
      metrics.gauge({
        name: 'enlace_main_thread_stalled_seconds_total',
        help: 'How long the main thread did not answer, in stalls that are over.',
        kind: 'counter',
        read: () => [{ value: Atomics.load(memory, places.stalledMs) / 1000 }],
      });
    },
  };
}
