import { chown, mkdir } from 'node:fs/promises';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { DatabaseConnection } from '../connection.types.ts';
import { type ClusterPaths, clusterPaths } from './cluster-paths.ts';
import { clusterOwner, ensureCluster } from './create-cluster.ts';
import { prepareDataDir } from './data-dir.ts';
import { acquireDataDirLock, type DataDirLock } from './data-dir-lock.ts';
import { findBinariesPackage, type PostgresBinaries, prepareBinaries } from './postgres-binaries.ts';
import { type RunIdentity, resolveRunIdentity } from './run-identity.ts';
import { buildServerArguments } from './server-settings.ts';
import type { ServerExit } from './server-process.ts';
import { findFreePort, prepareSocketDirectory } from './socket-directory.ts';
import { type Supervisor, superviseServer } from './supervisor.ts';

export type StartEmbeddedPostgresInput = {
  dataDir: string;
  logger: Logger;
  clock?: Clock;
  /** Called each time the server ends unexpectedly; it is restarted until that succeeds. */
  onExit?: (exit: ServerExit) => void;
  /** Called once another process works on the start: initdb, the server, or a server that still runs. */
  onHandedOver?: () => void;
  /** Cancels the start; what has begun is stopped cleanly. */
  signal?: AbortSignal;
  /** Called before the server is restarted after such an end. */
  beforeRestart?: () => Promise<void>;
  /** Directory of the package with the binaries, if not the installed one. */
  binariesPackage?: string;
  /** Settings that override ours, by PostgreSQL name. */
  settings?: Record<string, string>;
  /** Fast and not durable: only for throw-away clusters, such as those of tests. */
  disposable?: boolean;
};

export type EmbeddedPostgres = {
  /** Connection of the cluster owner, for role setup and migrations. */
  connection: DatabaseConnection;
  /** How the server came up: a new cluster, an existing one, or one still running. */
  origin: 'created' | 'started' | 'adopted';
  pid(): number;
  stop(): Promise<void>;
};

/** Name of the product's database in the embedded cluster. */
export const databaseName = 'enlace';
const socketPort = 5432;

async function prepareLogDirectory({ paths, identity }: { paths: ClusterPaths; identity: RunIdentity }): Promise<void> {
  await mkdir(paths.logDirectory, { recursive: true });
  if (identity.account) await chown(paths.logDirectory, identity.account.uid, identity.account.gid);
}

async function chooseConnection({
  dataDir,
  identity,
  password,
}: {
  dataDir: string;
  identity: RunIdentity;
  password: string;
}): Promise<DatabaseConnection> {
  const common = { user: clusterOwner, password, database: databaseName };
  if (process.platform === 'win32') return { ...common, host: '127.0.0.1', port: await findFreePort() };
  return { ...common, host: await prepareSocketDirectory({ dataDir, identity }), port: socketPort };
}

async function bringUp({
  input,
  paths,
  binaries,
  lock,
}: {
  input: StartEmbeddedPostgresInput;
  paths: ClusterPaths;
  binaries: PostgresBinaries;
  lock: DataDirLock;
}): Promise<EmbeddedPostgres> {
  const { logger, clock = systemClock, onExit = () => undefined, settings = {}, disposable = false } = input;
  const { beforeRestart = async () => undefined, onHandedOver = () => undefined } = input;
  const identity = await resolveRunIdentity({
    dataDir: paths.dataDir,
    clusterDirectory: paths.cluster,
    binaries,
    logger,
  });
  await prepareLogDirectory({ paths, identity });
  input.signal?.throwIfAborted();
  const { password, isNew } = await ensureCluster({ paths, binaries, identity, logger, disposable, onHandedOver });
  input.signal?.throwIfAborted();
  const connection = await chooseConnection({ dataDir: paths.dataDir, identity, password });
  const { args, marker } = buildServerArguments({ paths, binaries, connection, disposable, overrides: settings });
  const supervisor: Supervisor = await superviseServer({
    ...{
      paths,
      binaries,
      identity,
      connection,
      args,
      marker,
      disposable,
      logger,
      clock,
      onExit,
      beforeRestart,
      onHandedOver,
      signal: input.signal,
    },
  });
  return {
    connection,
    origin: isNew ? 'created' : supervisor.wasAdopted ? 'adopted' : 'started',
    pid: supervisor.pid,
    stop: async () => {
      await supervisor.stop();
      await lock.release();
    },
  };
}

/**
 * Runs PostgreSQL for this data directory until `stop()`, whatever a crash left there: creates the cluster, handles
 * orphans, restarts the server when it dies. Throws DataDirUnusableError, DataDirInUseError, BinariesMissingError,
 * RunIdentityError, ClusterUnusableError, PostgresStartError or DurabilityError.
 */
export async function startEmbeddedPostgres(input: StartEmbeddedPostgresInput): Promise<EmbeddedPostgres> {
  const dataDir = await prepareDataDir(input.dataDir);
  const paths = clusterPaths(dataDir);
  const lock = await acquireDataDirLock({ file: paths.lockFile, dataDir, logger: input.logger });
  try {
    const binaries = await prepareBinaries({
      packageDirectory: input.binariesPackage ?? findBinariesPackage(),
      dataDir,
    });
    return await bringUp({ input, paths, binaries, lock });
  } catch (error) {
    await lock.release();
    throw error;
  }
}
