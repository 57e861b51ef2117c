import type { Config } from '#platform/config/config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import type { Logger } from '#platform/logger.ts';
import type { StartWatch } from '#platform/start-watch.ts';
import { createDiskReserve, type DiskReserve } from '#platform/storage/disk-reserve.ts';

const databaseLimitMs = 10 * 60_000;

/** The embedded PostgreSQL while it starts; where the database is somebody else's, there is nothing to wait for. */
export type DatabaseServer = {
  /**
   * Resolves once other processes work on the start, or nothing is left to wait for: from then on this one may be busy
   * without delaying them.
   */
  handedOver: Promise<void>;
  started: Promise<EmbeddedPostgres | undefined>;
  /** Also ends a start still under way, in order. */
  stop(): Promise<void>;
};

type Input = { config: Config; logger: Logger; watch: StartWatch };
type Starting = Input & { reserve: DiskReserve; onHandedOver: () => void };

/**
 * PostgreSQL is awaited until it has started, even if the watch has ended the start: only then can it be stopped in
 * order.
 */
async function startWatched({ config, logger, watch, reserve, onHandedOver }: Starting): Promise<EmbeddedPostgres> {
  await reserve.beforeStart();
  const stopping = new AbortController();
  const starting = startEmbeddedPostgres({
    dataDir: config.dataDir,
    logger,
    beforeRestart: () => reserve.beforeStart(),
    onHandedOver,
    signal: stopping.signal,
  });
  try {
    return await watch.step({
      waitsFor: 'PostgreSQL to answer',
      limitMs: databaseLimitMs,
      work: () => starting,
    });
  } catch (error) {
    stopping.abort();
    const [begun] = await Promise.allSettled([starting]);
    if (begun.status === 'fulfilled') await begun.value.stop();
    throw error;
  }
}

/**
 * Begins to start PostgreSQL. Creating a cluster and starting it is the work of other processes, so that the caller can
 * load the rest of the program in the meantime.
 */
export function startDatabaseServer(input: Input): DatabaseServer {
  const reserve = createDiskReserve({ dataDir: input.config.dataDir, logger: input.logger });
  const { promise: handedOver, resolve: onHandedOver } = Promise.withResolvers<void>();
  const begin = async () => {
    if (input.config.databaseUrl !== undefined) return undefined;
    const embedded = await startWatched({ ...input, reserve, onHandedOver });
    reserve.watch();
    return embedded;
  };
  const started = begin();
  // A failure is reported by whoever waits for the start, which may be later.
  started.then(
    () => onHandedOver(),
    () => onHandedOver(),
  );
  return {
    handedOver,
    started,
    async stop() {
      reserve.close();
      const [begun] = await Promise.allSettled([started]);
      if (begun.status === 'fulfilled') await begun.value?.stop();
    },
  };
}
