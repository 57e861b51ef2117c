import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from '#platform/backup/backup-error.ts';
import { openBackupBucket } from '#platform/backup/bucket/backup-bucket.ts';
import { fetchBackup, findInBucket } from '#platform/backup/bucket/fetch-backup.ts';
import { readDamage } from '#platform/backup/damage.ts';
import { type FoundBackup, listBackups } from '#platform/backup/manifest.ts';
import { findBackup, type KeySource, restoreBackup } from '#platform/backup/restore-backup.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { parseKeyring } from '#platform/security/keyring.ts';
import { type Command, CommandError, type CommandInput, exitCodes, UsageError } from '../command.types.ts';
import { signalOfInterrupts } from '../interrupts.ts';
import { readInstallation } from '../open-platform.ts';
import { readOptions } from '../options.ts';
import { type Progress, progressOf } from '../progress.ts';

type KeyChoice = { keyFile: string | undefined; withoutKeys: boolean };

async function chooseKeys(
  { manifest }: FoundBackup,
  { keyFile, withoutKeys }: KeyChoice,
  { env, terminal }: Pick<CommandInput, 'env' | 'terminal'>,
): Promise<KeySource> {
  if (keyFile !== undefined) {
    const text = await readFile(keyFile, 'utf8').catch((cause: unknown) => {
      throw new CommandError(`The key file ${keyFile} cannot be read.`, { cause });
    });
    parseKeyring({ text, file: keyFile });
    return { kind: 'text', text };
  }
  if (withoutKeys) return { kind: 'none' };
  if (!manifest.keys)
    throw new CommandError(
      'This backup contains no keys. Give the installation’s key file with --key-file, or continue with --without-keys: then stored secrets (mail servers, second factors) cannot be opened and links in mails already sent are void.',
    );
  const passphrase = env['BACKUP_PASSPHRASE'] ?? (await terminal.readSecret('Passphrase of the backup: '));
  if (passphrase === '')
    throw new CommandError('No passphrase was given (BACKUP_PASSPHRASE, or the first line of the input).');
  return { kind: 'backup', passphrase };
}

type Source = { backup: FoundBackup; root: string; damaged: string[]; remove(): Promise<void> };
type Wanted = { from: string; to: string; config: Config; progress: Progress };

/** Where the backup is read from: a folder, or one it is downloaded to from the bucket. */
async function openSource({ from, to, config, progress }: Wanted): Promise<Source> {
  const name = /^bucket:(.*)$/.exec(from)?.[1];
  if (name === undefined) return { ...(await findBackup(from)), remove: async () => undefined };
  if (!config.backupBucket) throw new CommandError('BACKUP_S3_BUCKET is not set.');
  const bucket = openBackupBucket({ config: config.backupBucket, clock: systemClock });
  const root = `${path.resolve(to)}.fetched`;
  const remove = (): Promise<void> => rm(root, { recursive: true, force: true });
  try {
    await remove();
    const found = await findInBucket(bucket, name === '' ? undefined : name);
    const onProgress = (state: { done: number; of: number }): void => progress.show({ what: 'fetch', ...state });
    return { backup: await fetchBackup({ bucket, backup: found, root, onProgress }), root, damaged: [], remove };
  } catch (error) {
    await remove();
    throw error;
  } finally {
    bucket.close();
  }
}

/** Hint for a damaged backup: where the next one is. */
async function otherThan({ backup, root }: Source): Promise<string> {
  for (const { name, folder } of (await listBackups(root)).backups)
    if (name !== backup.name && (await readDamage(folder)) === undefined) return ` Another one: --from ${folder}`;
  return '';
}

export const restore: Command = {
  words: 'restore',
  summary: 'Create a data folder from a backup; it sends and charges nothing until "confirm-instance"',
  options: [
    '--from <folder>     a backup, or a folder of backups: then the newest one; "bucket:" or "bucket:<name>"',
    '                    downloads it from BACKUP_S3_BUCKET, through a temporary folder next to the new one',
    '--to <folder>       the new data folder; must be empty or not exist',
    '--key-file <file>   the installation’s key file, if the backup does not contain it',
    '--without-keys      continue without keys; sealed data can no longer be opened',
  ],
  async run({ args, terminal, ...input }) {
    const options = readOptions(args, {
      from: { type: 'string' },
      to: { type: 'string' },
      'key-file': { type: 'string' },
      'without-keys': { type: 'boolean', default: false },
    });
    if (options.from === undefined || options.to === undefined) throw new UsageError('--from and --to are needed');
    const { config, logger, migrationsDirectory } = readInstallation(input);
    const began = systemClock.monotonicMs();
    const progress = progressOf(terminal);
    const signal = signalOfInterrupts();
    let source: Source | undefined;
    try {
      source = await openSource({ from: options.from, to: options.to, config, progress });
      const { backup, root, damaged } = source;
      for (const name of damaged) terminal.say(`Skipped: ${name} is damaged.`);
      const choice = { keyFile: options['key-file'], withoutKeys: options['without-keys'] };
      const keys = await chooseKeys(backup, choice, { env: input.env, terminal });
      const dataDir = path.resolve(options.to);
      terminal.say(`Restoring ${backup.name} of ${backup.manifest.takenAt} into ${dataDir}`);
      await restoreBackup({
        backup,
        root,
        dataDir,
        keys,
        migrationsDirectory,
        databaseUrl: config.databaseUrl,
        logger,
        signal,
        onProgress: (state) => progress.show(state),
      });
      progress.end();
      terminal.say(`Restored in ${((systemClock.monotonicMs() - began) / 1000).toFixed(1)} s.`);
      terminal.say(`Start it with DATA_DIR=${dataDir}. It sends no mail and charges no one until you confirm it:`);
      terminal.say('on the operator’s screens, or with "npm run enlace -- confirm-instance".');
      return exitCodes.done;
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      const hint = source && error.failure === 'check_failed' ? await otherThan(source) : '';
      throw new CommandError(error.message + hint, { cause: error });
    } finally {
      progress.end();
      await source?.remove();
    }
  },
};
