import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes statistics of days that their client no longer keeps. */
export const removeOldStatistics = defineJob({
  name: 'visits.remove_old_days',
  payload: z.object({}),
  cron: '37 3 * * *',
  expireInSeconds: 1800,
});
