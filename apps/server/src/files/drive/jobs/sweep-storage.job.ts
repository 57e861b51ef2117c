import type { Platform } from '#platform/platform.types.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes every night what writes of killed processes left. */
export const sweepStorageJob = defineJob({ name: 'files.sweep_storage', payload: z.object({}), cron: '55 3 * * *' });

/** Longer than an unresumed upload is kept, and than any write takes. */
const leftDays = 7;

export async function sweepStorage({ deps }: { deps: Pick<Platform, 'storage' | 'clock' | 'logger'> }): Promise<void> {
  const { storage, clock, logger } = deps;
  const removed = await storage.sweep(clock.now().subtract({ hours: 24 * leftDays }));
  if (removed > 0) logger.info({ removed }, 'unfinished pieces of files were removed');
}
