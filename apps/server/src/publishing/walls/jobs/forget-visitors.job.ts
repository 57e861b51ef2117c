import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Forgets, after a month, which visitor wrote what. */
export const forgetWallVisitors = defineJob({
  name: 'walls.forget_visitors',
  payload: z.object({}),
  cron: '23 3 * * *',
});
