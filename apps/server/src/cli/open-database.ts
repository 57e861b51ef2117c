import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { DataDirInUseError } from '#platform/database/embedded/embedded-postgres.errors.ts';
import { findRunningServer } from '#platform/database/embedded/find-running.ts';
import type { Logger } from '#platform/logger.ts';
import { CommandError } from './command.types.ts';

export type OpenDatabase = {
  /** With the owner's rights. */
  target: DatabaseTarget;
  /** How it was reached: of the operator, of the server that runs, or started for this command alone. */
  origin: 'external' | 'running' | 'started';
  close(): Promise<void>;
};

const patienceMs = 15_000;
const pollMs = 100;

/** The server holds the data folder; its database may still be on its way up. */
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

/** The database of this installation: the operator's, that of a running server, or started until `close`. */
export async function openDatabase({ config, logger }: { config: Config; logger: Logger }): Promise<OpenDatabase> {
  const nothing = async () => undefined;
  if (config.databaseUrl) return { target: { url: config.databaseUrl }, origin: 'external', close: nothing };
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, logger });
    return { target: { connection: embedded.connection }, origin: 'started', close: () => embedded.stop() };
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    const dataDir = await realpath(path.resolve(config.dataDir));
    return { target: await waitForRunning(dataDir, error), origin: 'running', close: nothing };
  }
}
