import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes for good what has been in the trash for as many days as its client keeps things there. */
export const purgeOldTrash = defineJob({
  name: 'trash.purge_old',
  payload: z.object({}),
  cron: '17 3 * * *',
  expireInSeconds: 3600,
});
