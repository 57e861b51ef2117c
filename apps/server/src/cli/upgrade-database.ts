import path from 'node:path';
import { DataDirInUseError } from '#platform/database/embedded/embedded-postgres.errors.ts';
import { upgradeCluster, type UpgradeResult } from '#platform/upgrade/upgrade-cluster.ts';
import { UpgradeError } from '#platform/upgrade/upgrade-error.ts';
import { type Command, CommandError, exitCodes } from './command.types.ts';
import { readInstallation } from './open-platform.ts';
import { readOptions } from './options.ts';
import { progressOf } from './progress.ts';

function describe(result: UpgradeResult, dataDir: string): string {
  if (result.kind === 'nothing') return `The database is of PostgreSQL ${result.major}, as this program wants it.`;
  const kept = path.join(dataDir, result.keptAs);
  const rest = `The old cluster is in ${kept}. Once everything works, remove it; to go back, stop, put it in place of ${path.join(dataDir, 'postgres')} and start the version of Enlace that made it.`;
  if (result.kind === 'finished') return `The last step of the upgrade was made. ${rest}`;
  return `PostgreSQL ${result.from} became ${result.to}: ${result.tables} tables, sequences, roles, rights and settings are the same by count and hash. ${rest}`;
}

export const upgradeDatabase: Command = {
  words: 'upgrade-database',
  summary: 'Upgrade the embedded database to this program’s PostgreSQL; the old cluster is kept',
  options: [
    '--old-programs <folder>  package with the PostgreSQL that made the cluster',
    '--recreate                also if the version is the same: recreate the cluster',
  ],
  async run({ args, terminal, ...input }) {
    const options = readOptions(args, {
      'old-programs': { type: 'string' },
      recreate: { type: 'boolean', default: false },
    });
    const { config, logger, migrationsDirectory } = readInstallation(input);
    if (config.databaseUrl)
      throw new CommandError('The database is elsewhere (DATABASE_URL); its administrator upgrades it.');
    const progress = progressOf(terminal);
    try {
      const result = await upgradeCluster({
        dataDir: config.dataDir,
        oldPackage: options['old-programs'] === undefined ? undefined : path.resolve(options['old-programs']),
        recreate: options.recreate,
        migrationsDirectory,
        logger,
        onProgress: ({ step, done, of }) => progress.show({ what: step, done, of }),
      });
      progress.end();
      terminal.say(describe(result, config.dataDir));
      return exitCodes.done;
    } catch (error) {
      progress.end();
      if (error instanceof UpgradeError || error instanceof DataDirInUseError) throw new CommandError(error.message);
      throw error;
    }
  },
};
