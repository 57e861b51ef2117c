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
import { listBucket, openBackupBucket } from '#platform/backup/bucket/backup-bucket.ts';
import { checkBucket } from '#platform/backup/bucket/maintain-bucket.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Terminal } from '../terminal.ts';

type Input = { config: Config; terminal: Terminal; verify: boolean; json: boolean };

/** Lists the backups in the bucket; with `verify`, every byte of them is read. */
async function listBackupBucket({ config, terminal, verify, json }: Input): Promise<number> {
  if (!config.backupBucket) throw new CommandError('BACKUP_S3_BUCKET is not set.');
  const bucket = openBackupBucket({ config: config.backupBucket, clock: systemClock });
  const { place } = bucket;
  try {
    if (verify) await checkBucket(bucket, new AbortController().signal);
    const { backups, unreadable, unfinished } = await listBucket(bucket);
    if (json) {
      const items = backups.map(({ name, manifest, damage = null }) => ({ name, damage, ...manifest }));
      terminal.say(JSON.stringify({ place, backups: items, unreadable, unfinished }, undefined, 2));
    } else {
      for (const { damage, ...each } of backups) terminal.say(describeBackup({ ...each, folder: place }, damage));
      for (const name of unreadable) terminal.say(`DAMAGED  ${name}: its manifest cannot be read`);
      for (const name of unfinished) terminal.say(`cut off  ${name}: the next backup removes it`);
      if (backups.length + unreadable.length === 0) terminal.say(`There are no backups in ${place}.`);
    }
    const isBad = unreadable.length > 0 || backups.some(({ damage }) => damage !== undefined);
    return isBad ? exitCodes.failed : exitCodes.done;
  } catch (error) {
    if (error instanceof BackupError) throw new CommandError(error.message);
    throw error;
  } finally {
    bucket.close();
  }
}

async function isFolder(place: string): Promise<boolean> {
  return (await stat(place).catch(() => undefined))?.isDirectory() ?? false;
}

export const backups: Command = {
  words: 'backups',
  summary: 'List the backups in a folder; with --verify, reread every byte of them',
  options: [
    '--in <folder>       default: backups in the data folder',
    '--in-bucket         those in BACKUP_S3_BUCKET',
    '--verify            compare everything with its hash; 1 when something is damaged',
    '--start             with --verify: also start the newest one once, separately from the data',
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
    if (options.start && !options.verify) throw new UsageError('--start needs --verify');
    const { config, logger } = readInstallation(input);
    if (options['in-bucket']) return listBackupBucket({ config, terminal, ...options });
    const root = options.in ?? defaultBackupFolder(config);
    if (options.in !== undefined && !(await isFolder(root))) throw new CommandError(`There is no folder ${root}.`);
    const { signal } = new AbortController();
    const trialsIn = options.start ? config.dataDir : undefined;
    try {
      if (options.verify) await checkBackups({ root, logger, signal, trialsIn });
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
