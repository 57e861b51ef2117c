import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Sends reminders, and starts due erasures; also resumes what a killed process left. */
export const maintainErasuresJob = defineJob({
  name: 'erasure.maintain',
  payload: z.object({}),
  cron: '*/5 * * * *',
});

/** Erases one client permanently. */
export const eraseClientJob = defineJob({
  name: 'erasure.erase',
  payload: z.object({ erasureId: z.uuid() }),
  expireInSeconds: 3600,
  concurrency: 1,
});
