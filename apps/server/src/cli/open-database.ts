import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { clusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { isClusterProcess, readPostmasterFile } from '#platform/database/embedded/cluster-processes.ts';
import { clusterOwner } from '#platform/database/embedded/create-cluster.ts';
import { readTextIfPresent } from '#platform/database/embedded/durable-files.ts';
import { databaseName, startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { DataDirInUseError } from '#platform/database/embedded/embedded-postgres.errors.ts';
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

/** Lines of postmaster.pid (PostgreSQL source, miscadmin.h): …, port, socket directory, listen address, …, status. */
function readAddress(text: string): { host: string; port: number } | undefined {
  const [, , , port = '', socketDirectory = '', listenAddress = '', , status = ''] = text.split('\n');
  const host = socketDirectory.trim() || listenAddress.trim();
  return host !== '' && status.trim() === 'ready' ? { host, port: Number(port) } : undefined;
}

async function findRunning(dataDir: string): Promise<DatabaseTarget | undefined> {
  const paths = clusterPaths(dataDir);
  const postmaster = await readPostmasterFile(paths.cluster);
  const address = postmaster && readAddress(postmaster.text);
  if (!postmaster || !address || !(await isClusterProcess({ pid: postmaster.pid, cluster: paths.cluster })))
    return undefined;
  const password = (await readTextIfPresent(paths.passwordFile))?.trim();
  if (!password) throw new CommandError(`${paths.passwordFile} is missing, so the database cannot be opened.`);
  return { connection: { ...address, user: clusterOwner, password, database: databaseName } };
}

/** The server holds the data folder; its database may still be on its way up. */
async function waitForRunning(dataDir: string, reason: DataDirInUseError): Promise<DatabaseTarget> {
  const began = systemClock.monotonicMs();
  for (;;) {
    const target = await findRunning(dataDir);
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
