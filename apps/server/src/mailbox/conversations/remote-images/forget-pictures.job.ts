import type { Platform } from '#platform/platform.types.ts';
import { takeOldPictures } from './remote-images.repository.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes remote images a week after they were fetched. */
export const forgetPictures = defineJob({
  name: 'mailbox.forget_pictures',
  payload: z.object({}),
  cron: '23 * * * *',
});

const batch = 500;
const keptFor = { hours: 24 * 7 };

/** Files are deleted before their rows, so that a crash leaves no file behind; repeated until none is old. */
export async function forgetOldPictures({ deps }: { deps: Pick<Platform, 'db' | 'clock' | 'storage'> }): Promise<void> {
  for (let count = batch; count === batch;) {
    count = await deps.db.system(async (tx) => {
      const rows = await takeOldPictures(tx, { before: deps.clock.now().subtract(keptFor), limit: batch });
      for (const { storageKey } of rows) if (storageKey !== null) await deps.storage.remove(storageKey);
      return rows.length;
    });
  }
}
