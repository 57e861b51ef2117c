import type { Platform } from '#platform/platform.types.ts';

/** Longer than an upload that nobody goes on with is kept, and than any write takes. */
const leftDays = 7;

export async function sweepStorage({ deps }: { deps: Pick<Platform, 'storage' | 'clock' | 'logger'> }): Promise<void> {
  const { storage, clock, logger } = deps;
  const removed = await storage.sweep(clock.now().subtract({ hours: 24 * leftDays }));
  if (removed > 0) logger.info({ removed }, 'unfinished pieces of files were removed');
}
