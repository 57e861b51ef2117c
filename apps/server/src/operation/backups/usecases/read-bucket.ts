import type { BackupBucketState } from '@enlace/contract/operation/backups/backups.schemas.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import { listBucket, openBackupBucket } from '#platform/backup/bucket/backup-bucket.ts';
import type { BackupsDeps } from '../backups.types.ts';

/** Somebody waits for the screen. */
const patience = { idleMs: 5000, tries: 2, firstWaitMs: 300, longestWaitMs: 300 };

/** What lies in the bucket of backups, asked for now. */
export async function readBucket({ deps }: { deps: BackupsDeps }): Promise<BackupBucketState> {
  const { config, clock, logger } = deps;
  if (!config.backupBucket) return { place: null, isReachable: true, count: 0, damaged: 0, lastGoodAt: null };
  const bucket = openBackupBucket({ config: config.backupBucket, clock, patience });
  const { place } = bucket;
  try {
    const { backups, unreadable } = await listBucket(bucket);
    const good = backups.filter(({ damage }) => damage === undefined);
    const damaged = backups.length - good.length + unreadable.length;
    return { place, isReachable: true, count: good.length, damaged, lastGoodAt: good[0]?.manifest.takenAt ?? null };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    logger.warn({ err: error }, 'the bucket of the backups cannot be asked');
    return { place, isReachable: false, count: 0, damaged: 0, lastGoodAt: null };
  } finally {
    bucket.close();
  }
}
