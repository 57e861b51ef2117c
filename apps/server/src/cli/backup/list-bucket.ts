import { BackupError } from '#platform/backup/backup-error.ts';
import { listBucket, openBackupBucket } from '#platform/backup/bucket/backup-bucket.ts';
import { checkBucket } from '#platform/backup/bucket/tend-bucket.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { CommandError, exitCodes } from '../command.types.ts';
import type { Terminal } from '../terminal.ts';
import { describeBackup } from './describe.ts';

type Input = { config: Config; terminal: Terminal; verify: boolean; json: boolean };

/** The backups that lie in the bucket; with `verify` every byte of them is read. */
export async function listBackupBucket({ config, terminal, verify, json }: Input): Promise<number> {
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
