import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { clusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { DataDirInUseError } from '#platform/database/embedded/embedded-postgres.errors.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { findRunningServer } from '#platform/database/embedded/find-running.ts';
import type { Logger } from '#platform/logger.ts';
import { CommandError } from './command.types.ts';

export type OpenDatabase = {
  /** With the owner's privileges. */
  target: DatabaseTarget;
  /** How it was reached: configured by the operator, of the running server, or started for this command only. */
  origin: 'external' | 'running' | 'started';
  close(): Promise<void>;
};

const patienceMs = 15_000;
const pollMs = 100;

/** The server has locked the data folder; its database may still be starting. */
async function waitForRunning(dataDir: string, reason: DataDirInUseError): Promise<DatabaseTarget> {
  const began = systemClock.monotonicMs();
  for (;;) {
    const target = await findRunningServer(dataDir);
    if (target) return target;
    if (systemClock.monotonicMs() - began > patienceMs)
      throw new CommandError(`${reason.message} Its database does not answer.`);
    await systemClock.sleep(pollMs);
  }
}

/** A mistyped folder would become a new installation, whose history is complete and whose books are in order. */
async function assertInstallation(dataDir: string): Promise<void> {
  const { cluster } = clusterPaths(path.resolve(dataDir));
  // An unreadable or incomplete folder is reported by the start.
  const missing = await stat(cluster).then(
    () => false,
    (error: unknown) => hasErrorCode(error, 'ENOENT'),
  );
  if (missing)
    throw new CommandError(`There is no installation in ${path.resolve(dataDir)} (DATA_DIR). Nothing was made.`);
}

type OpenInput = {
  config: Config;
  logger: Logger;
  /** Whether the command may be the first that ever runs on the data folder. */
  mayCreate?: boolean;
};

/** The database of this installation: the operator's, that of a running server, or one started until `close`. */
export async function openDatabase({ config, logger, mayCreate = false }: OpenInput): Promise<OpenDatabase> {
  const nothing = async () => undefined;
  if (config.databaseUrl) return { target: { url: config.databaseUrl }, origin: 'external', close: nothing };
  if (!mayCreate) await assertInstallation(config.dataDir);
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, logger });
    return { target: { connection: embedded.connection }, origin: 'started', close: () => embedded.stop() };
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    const dataDir = await realpath(path.resolve(config.dataDir));
    return { target: await waitForRunning(dataDir, error), origin: 'running', close: nothing };
  }
}
