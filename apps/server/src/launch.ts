import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { StartWatch } from '#platform/start-watch.ts';
import type { DatabaseServer } from './database-server.ts';
import { type Built, buildDependencies } from './dependencies.ts';
import { modules } from './modules.ts';
import { type Running, start } from './start.ts';

export type Started = { built: Built; running: Running };

type LaunchInput = {
  config: Config;
  logger: Logger;
  /** The folder of the server package, with its migrations. */
  serverRoot: string;
  watch: StartWatch;
  socket: number | undefined;
  server: DatabaseServer;
  onBuilt: (built: Built) => void;
};

/**
 * Starts the product on a database server that may still be starting. A module of its own, so that everything it
 * imports is loaded in that time.
 */
export async function launch({ serverRoot, socket, onBuilt, ...input }: LaunchInput): Promise<Started> {
  const { watch } = input;
  const built = await buildDependencies({ ...input, migrationsDirectory: path.join(serverRoot, 'migrations') });
  onBuilt(built);
  try {
    const webRoot = path.resolve(serverRoot, '../web/dist');
    const { platform, databaseReady } = built;
    return { built, running: await start({ platform, modules, webRoot, socket, watch, databaseReady }) };
  } catch (error) {
    await built.close();
    throw error;
  }
}
