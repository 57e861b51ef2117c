import postgres from 'postgres';
import { countPendingMigrations } from '#platform/database/migrations.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';
import { toPostgresJs } from '#platform/database/target.ts';
import { type Command, CommandError, exitCodes } from './command.types.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { readInstallation } from './open-platform.ts';
import { readOptions } from './options.ts';

async function countPending({ target }: OpenDatabase, directory: string): Promise<number> {
  const { url, options } = toPostgresJs(target);
  const sql = postgres(url, { ...options, max: 1, connect_timeout: 10, fetch_types: false, onnotice: () => undefined });
  try {
    return await countPendingMigrations({ sql, directory });
  } finally {
    await sql.end({ timeout: 2 });
  }
}

export const migrate: Command = {
  words: 'migrate',
  summary: 'Migrate the tables to this version before the servers start; they would also do it themselves',
  options: ['--check             only say how many migrations wait; 1 when there are some'],
  async run({ args, terminal, ...input }) {
    const { check } = readOptions(args, { check: { type: 'boolean', default: false } });
    const { config, logger, migrationsDirectory } = readInstallation(input);
    const opened = await openDatabase({ config, logger, mayCreate: !check });
    try {
      const pending = await countPending(opened, migrationsDirectory);
      if (check) {
        terminal.say(pending === 0 ? 'No migrations pending.' : `${pending} migrations pending.`);
        return pending === 0 ? exitCodes.done : exitCodes.failed;
      }
      if (pending > 0 && opened.origin === 'running')
        throw new CommandError('A server of another version is running on this data folder. Stop it first.');
      await prepareDatabase({ target: opened.target, migrationsDirectory, logger });
      terminal.say(pending === 0 ? 'The tables are up to date.' : `${pending} migrations applied.`);
      return exitCodes.done;
    } finally {
      await opened.close();
    }
  },
};
