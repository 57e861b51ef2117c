import path from 'node:path';
import postgres from 'postgres';
import { type Clock, systemClock } from '#platform/clock.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { createDatabase } from '#platform/database/client.ts';
import { countPendingMigrations } from '#platform/database/migrations.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';
import { toPostgresJs } from '#platform/database/target.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import type { Platform } from '#platform/platform.types.ts';
import { buildPlatform, closePlatform } from '#app/dependencies.ts';
import { CommandError, type CommandInput } from './command.types.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

/** Relevant log lines go to standard error, so that a command's output stays clean. */
function consoleLogger(config: Config): Logger {
  const level = config.logLevel === 'silent' || config.logLevel === 'error' ? config.logLevel : 'warn';
  return createLogger({ level, write: (line) => void process.stderr.write(line) });
}

/** Settings as the server reads them, and the folder of its migrations. */
export function readInstallation({ env, serverRoot }: Pick<CommandInput, 'env' | 'serverRoot'>) {
  const config = loadConfig(env);
  return { config, logger: consoleLogger(config), migrationsDirectory: path.join(serverRoot, 'migrations') };
}

/** The tables of a running server must not change while it runs. */
async function assertSameVersion({ opened, directory }: { opened: OpenDatabase; directory: string }): Promise<void> {
  if (opened.origin === 'started') return;
  const { url, options } = toPostgresJs(opened.target);
  const sql = postgres(url, { ...options, max: 1, connect_timeout: 10, fetch_types: false });
  try {
    const pending = await countPendingMigrations({ sql, directory });
    if (pending > 0)
      throw new CommandError(
        `The database lacks ${pending} migrations of this version. Start this version of the server first.`,
      );
  } finally {
    await sql.end({ timeout: 2 });
  }
}

type PlatformInput = Pick<CommandInput, 'env' | 'serverRoot'> & { clock?: Clock; mayCreate?: boolean };

/** Runs the work with everything the server has, next to it or alone, and releases it. */
export async function withPlatform<T>(
  { clock = systemClock, mayCreate = false, ...input }: PlatformInput,
  work: (platform: Platform) => Promise<T>,
): Promise<T> {
  const { config, logger, migrationsDirectory } = readInstallation(input);
  const opened = await openDatabase({ config, logger, mayCreate });
  try {
    await assertSameVersion({ opened, directory: migrationsDirectory });
    const access = await prepareDatabase({ target: opened.target, migrationsDirectory, logger });
    const db = createDatabase({ ...access.target, logger, max: 4, applicationName: 'enlace-command' });
    try {
      const platform = await buildPlatform({ config, logger, db, clock, target: access.target });
      try {
        return await work(platform);
      } finally {
        await closePlatform(platform);
      }
    } finally {
      await db.close();
    }
  } finally {
    await opened.close();
  }
}
