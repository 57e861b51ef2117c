import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { DatabaseConnection } from '../connection.types.ts';
import { assertDurable } from '../durability.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { settleOrphans } from './orphan-server.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { RunIdentity } from './run-identity.ts';
import {
  type ServerExit,
  type ServerProcess,
  spawnServer,
  stopServer,
  waitUntilReady,
  watchAdopted,
} from './server-process.ts';
import { sleepUntilAborted } from '../sleep.ts';
import { withSession } from './server-session.ts';

export type Supervisor = { wasAdopted: boolean; pid(): number; stop(): Promise<void> };

type SuperviseInput = {
  paths: ClusterPaths;
  binaries: PostgresBinaries;
  identity: RunIdentity;
  connection: DatabaseConnection;
  args: string[];
  marker: string;
  disposable: boolean;
  logger: Logger;
  clock: Clock;
  onExit: (exit: ServerExit) => void;
  beforeRestart: () => Promise<void>;
  /** Called once a server is there, which may not answer yet. */
  onHandedOver: () => void;
  /** Cancels the first start; a server that has begun is stopped cleanly. */
  signal?: AbortSignal | undefined;
};

const quickRestarts = 5;
const restartWindowMs = 60_000;
const firstRestartDelayMs = 50;
const slowRestartDelayMs = 5000;

async function startOnce(input: SuperviseInput): Promise<{ server: ServerProcess; wasAdopted: boolean }> {
  const { paths, connection, marker, disposable, logger, clock, signal } = input;
  const orphan = await settleOrphans({ cluster: paths.cluster, connection, marker, logger });
  if (orphan !== undefined) {
    const server = watchAdopted({ pid: orphan, cluster: paths.cluster });
    input.onHandedOver();
    await stopOnFailure({ server, paths, work: () => checkDurability(input) });
    return { server, wasAdopted: true };
  }
  const server = await spawnServer(input);
  input.onHandedOver();
  await stopOnFailure({
    server,
    paths,
    work: () => waitUntilReady({ server, paths, connection, clock, disposable, signal }),
  });
  return { server, wasAdopted: false };
}

async function checkDurability({ connection, disposable }: SuperviseInput): Promise<void> {
  if (!disposable) await withSession({ connection, work: assertDurable });
}

async function stopOnFailure({
  server,
  paths,
  work,
}: {
  server: ServerProcess;
  paths: ClusterPaths;
  work: () => Promise<void>;
}): Promise<void> {
  try {
    await work();
  } catch (error) {
    await stopServer({ server, cluster: paths.cluster });
    throw error;
  }
}

/** Starts (or adopts) the server and keeps it running until `stop()`. */
export async function superviseServer(input: SuperviseInput): Promise<Supervisor> {
  const { paths, logger, clock } = input;
  const first = await startOnce(input);
  let server = first.server;
  const stopping = new AbortController();
  let recovery: Promise<void> = Promise.resolve();
  let restarts: number[] = [];

  function watch(watched: ServerProcess): void {
    void noticeExit(watched);
  }

  async function noticeExit(watched: ServerProcess): Promise<void> {
    const exit = await watched.exited;
    if (!stopping.signal.aborted && watched === server) recovery = recover(exit);
  }

  /** Retries until it runs again: what prevents it from starting, above all a full disk, may be fixed at any time. */
  async function recover(first: ServerExit): Promise<void> {
    for (let exit = first; !stopping.signal.aborted; exit = { code: null, signal: null }) {
      const now = clock.monotonicMs();
      restarts = restarts.filter((moment) => now - moment < restartWindowMs);
      const isQuick = restarts.length < quickRestarts;
      const afterMs = isQuick ? firstRestartDelayMs * 2 ** restarts.length : slowRestartDelayMs;
      logger.error({ ...exit, afterMs }, 'PostgreSQL ended unexpectedly and is being restarted');
      input.onExit(exit);
      await sleepUntilAborted({ milliseconds: afterMs, signal: stopping.signal });
      restarts.push(now);
      if (stopping.signal.aborted || (await restart())) return;
    }
  }

  async function restart(): Promise<boolean> {
    try {
      await input.beforeRestart();
      server = (await startOnce({ ...input, signal: stopping.signal })).server;
      logger.info({ pid: server.pid }, 'PostgreSQL is running again');
      watch(server);
      return true;
    } catch (error) {
      logger.error({ err: error }, 'PostgreSQL could not be restarted');
      return false;
    }
  }

  watch(server);
  return {
    wasAdopted: first.wasAdopted,
    pid: () => server.pid,
    stop: async () => {
      stopping.abort();
      await recovery;
      const signal = await stopServer({ server, cluster: paths.cluster });
      if (signal && signal !== 'SIGINT') logger.warn({ signal }, 'PostgreSQL had to be killed');
    },
  };
}
