import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Reminds, and begins what is due; also picks up again what a killed process left. */
export const tendErasuresJob = defineJob({
  name: 'erasure.tend',
  payload: z.object({}),
  cron: '*/5 * * * *',
});

/** Erases one client for good. */
export const eraseClientJob = defineJob({
  name: 'erasure.erase',
  payload: z.object({ erasureId: z.uuid() }),
  expireInSeconds: 3600,
  concurrency: 1,
});
