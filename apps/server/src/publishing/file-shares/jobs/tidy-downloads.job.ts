import type { Platform } from '#platform/platform.types.ts';
import { removeLeftovers } from '../received-leftovers.ts';
import { completeDownload, listLostDownloads, removeOldDownloads } from '../downloads.repository.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Counts downloads whose process ended while sending, and removes old ones, old guesses and leftovers. */
export const tidyDownloads = defineJob({ name: 'file_shares.tidy', payload: z.object({}), cron: '26 * * * *' });

type Deps = Pick<Platform, 'db' | 'clock' | 'config'>;

/** No response lasts this long: one that still seems active has lost its process. */
const lostHours = 24;
const keptDays = 30;
const guessHours = 24;

export async function tidy({ deps }: { deps: Deps }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    for (const { ownerId: owner, id, shareId } of await listLostDownloads(tx, now.subtract({ hours: lostHours })))
      await completeDownload(tx, { owner, id, shareId, now });
    await removeOldDownloads(tx, now.subtract({ hours: keptDays * 24 }));
    await tx.sql`delete from file_share_guesses where at < ${now.subtract({ hours: guessHours })}`;
  });
  await removeLeftovers({ dataDir: deps.config.dataDir, now });
}
