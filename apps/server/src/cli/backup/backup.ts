import { systemClock } from '#platform/clock.ts';
import { defaultBackupFolder } from '#platform/backup/backup-folder.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import { openBackupBucket } from '#platform/backup/bucket/backup-bucket.ts';
import { sendBackup, type SendInput } from '#platform/backup/bucket/send-backup.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import type { Config } from '#platform/config/config.ts';
import { version } from '#platform/version.ts';
import { type Command, CommandError, exitCodes, UsageError } from '../command.types.ts';
import { openDatabase } from '../open-database.ts';
import { readInstallation } from '../open-platform.ts';
import { readOptions } from '../options.ts';
import { signalOfInterrupts } from '../interrupts.ts';
import { type Progress, progressOf } from '../progress.ts';
import { describeSize } from './describe.ts';

type Sending = Omit<SendInput, 'bucket' | 'onProgress'> & { config: Config; progress: Progress };

/** Uploads it to the configured bucket; returns its location. */
async function sendAway({ config, progress, ...input }: Sending): Promise<string | undefined> {
  if (!config.backupBucket) return undefined;
  const bucket = openBackupBucket({ config: config.backupBucket, clock: systemClock });
  try {
    await sendBackup({ bucket, ...input, onProgress: (state) => progress.show({ what: 'send', ...state }) });
    return bucket.place;
  } finally {
    bucket.close();
  }
}

export const backup: Command = {
  words: 'backup',
  summary: 'Back up database and files while the server is running, and check the backup',
  options: [
    '--to <folder>       folder of the backups; default: backups in the data folder',
    '--without-files     the database only',
    '--without-bucket    do not send it to BACKUP_S3_BUCKET',
    '--without-trial     do not test-start the backup’s database; hashes are still checked',
  ],
  async run({ args, terminal, ...input }) {
    const options = readOptions(args, {
      to: { type: 'string' },
      'without-files': { type: 'boolean', default: false },
      'without-bucket': { type: 'boolean', default: false },
      'without-trial': { type: 'boolean', default: false },
    });
    if (options.to === '') throw new UsageError('--to needs a folder');
    const { config, logger } = readInstallation(input);
    const progress = progressOf(terminal);
    const signal = signalOfInterrupts();
    const root = options.to ?? defaultBackupFolder(config);
    const began = systemClock.monotonicMs();
    const opened = await openDatabase({ config, logger });
    try {
      const made = await writeBackup({
        config,
        target: opened.target,
        root,
        origin: 'command',
        version,
        withFiles: !options['without-files'],
        withTrial: !options['without-trial'],
        clock: systemClock,
        logger,
        signal,
        onProgress: (state) => progress.show(state),
      });
      const { folder, manifest } = made;
      const isSent = config.backupBucket !== undefined && !options['without-bucket'];
      const place = isSent ? await sendAway({ config, logger, root, backup: made, signal, progress }) : undefined;
      progress.end();
      const seconds = ((systemClock.monotonicMs() - began) / 1000).toFixed(1);
      const { database, files, keys, addedBytes, isTried } = manifest;
      terminal.say(`${folder} is complete and checked (${seconds} s, ${describeSize(addedBytes)} new).`);
      if (place !== undefined) terminal.say(`It is also in ${place}, and was read back there.`);
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
      progress.end();
      await opened.close();
    }
  },
};
