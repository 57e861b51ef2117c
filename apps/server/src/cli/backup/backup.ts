import { systemClock } from '#platform/clock.ts';
import { defaultBackupFolder } from '#platform/backup/backup-folder.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { version } from '#platform/version.ts';
import { type Command, CommandError, exitCodes } from '../command.types.ts';
import { openDatabase } from '../open-database.ts';
import { readInstallation } from '../open-platform.ts';
import { readOptions } from '../options.ts';
import { describeSize } from './describe.ts';

/** Ctrl+C leaves nothing half behind. */
function signalOfInterrupts(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stopping.abort(new DOMException('interrupted', 'AbortError')));
  return stopping.signal;
}

export const backup: Command = {
  words: 'backup',
  summary: 'Make a backup of database and files while the server works, and check it',
  options: [
    '--to <folder>       folder of the backups; default: backups in the data folder',
    '--without-files     the database alone',
    '--without-trial     do not start the database of the backup once; hashes are checked all the same',
  ],
  async run({ args, terminal, ...input }) {
    const options = readOptions(args, {
      to: { type: 'string' },
      'without-files': { type: 'boolean', default: false },
      'without-trial': { type: 'boolean', default: false },
    });
    const { config, logger } = readInstallation(input);
    const root = options.to ?? defaultBackupFolder(config);
    const began = systemClock.monotonicMs();
    const opened = await openDatabase({ config, logger });
    try {
      const { folder, manifest } = await writeBackup({
        config,
        target: opened.target,
        root,
        origin: 'command',
        version,
        withFiles: !options['without-files'],
        withTrial: !options['without-trial'],
        clock: systemClock,
        logger,
        signal: signalOfInterrupts(),
      });
      const seconds = ((systemClock.monotonicMs() - began) / 1000).toFixed(1);
      const { database, files, keys, addedBytes, isTried } = manifest;
      terminal.say(`${folder} is whole and checked (${seconds} s, ${describeSize(addedBytes)} new).`);
      terminal.say(`Database: ${describeSize(database.rawBytes)}, ${describeSize(database.bytes)} packed.`);
      terminal.say(files ? `Files: ${files.count}, ${describeSize(files.bytes)}.` : 'Files: left out.');
      terminal.say(
        isTried ? 'Its database was started once.' : 'Its database was not started: hashes alone were checked.',
      );
      terminal.say(
        keys
          ? 'It holds the key file, sealed with BACKUP_PASSPHRASE.'
          : `It does not hold the key file. Keep ${config.masterKeyFile} elsewhere: without it stored secrets cannot be opened. BACKUP_PASSPHRASE puts it in, sealed.`,
      );
      return exitCodes.done;
    } catch (error) {
      if (error instanceof BackupError) throw new CommandError(error.message);
      throw error;
    } finally {
      await opened.close();
    }
  },
};
