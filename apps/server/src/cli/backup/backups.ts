import { stat } from 'node:fs/promises';
import { BackupError } from '#platform/backup/backup-error.ts';
import { defaultBackupFolder } from '#platform/backup/backup-folder.ts';
import { checkBackups } from '#platform/backup/check-backups.ts';
import { readDamage } from '#platform/backup/damage.ts';
import { listBackups } from '#platform/backup/manifest.ts';
import { type Command, CommandError, exitCodes, UsageError } from '../command.types.ts';
import { readInstallation } from '../open-platform.ts';
import { readOptions } from '../options.ts';
import { describeBackup } from './describe.ts';
import { listBackupBucket } from './list-bucket.ts';

async function isFolder(place: string): Promise<boolean> {
  return (await stat(place).catch(() => undefined))?.isDirectory() ?? false;
}

export const backups: Command = {
  words: 'backups',
  summary: 'List the backups of a folder; with --verify, read every byte of them again',
  options: [
    '--in <folder>       default: backups in the data folder',
    '--in-bucket         those of BACKUP_S3_BUCKET',
    '--verify            compare everything with its hash; 1 when something is damaged',
    '--start             with --verify: also start the newest one once, beside the data',
    '--json              one JSON record instead of lines',
  ],
  async run({ args, terminal, ...input }) {
    const options = readOptions(args, {
      in: { type: 'string' },
      'in-bucket': { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
      start: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    });
    if (options.start && !options.verify) throw new UsageError('--start goes with --verify');
    const { config, logger } = readInstallation(input);
    if (options['in-bucket']) return listBackupBucket({ config, terminal, ...options });
    const root = options.in ?? defaultBackupFolder(config);
    if (options.in !== undefined && !(await isFolder(root))) throw new CommandError(`There is no folder ${root}.`);
    const { signal } = new AbortController();
    const beside = options.start ? config.dataDir : undefined;
    try {
      if (options.verify) await checkBackups({ root, logger, signal, beside });
    } catch (error) {
      if (error instanceof BackupError) throw new CommandError(error.message);
      throw error;
    }
    const { backups: found, damaged } = await listBackups(root);
    const damage = await Promise.all(found.map(({ folder }) => readDamage(folder)));
    if (options.json) {
      const items = found.map(({ name, manifest }, index) => ({ name, damage: damage[index] ?? null, ...manifest }));
      terminal.say(JSON.stringify({ folder: root, backups: items, unreadable: damaged }, undefined, 2));
    } else {
      for (const [index, each] of found.entries()) terminal.say(describeBackup(each, damage[index]));
      for (const name of damaged) terminal.say(`DAMAGED  ${name}: its manifest cannot be read`);
      if (found.length + damaged.length === 0) terminal.say(`There are no backups in ${root}.`);
    }
    const isBad = damaged.length > 0 || damage.some((text) => text !== undefined);
    return isBad ? exitCodes.failed : exitCodes.done;
  },
};
