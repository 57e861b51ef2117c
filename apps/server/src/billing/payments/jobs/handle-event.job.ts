import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Processes one stored event of a provider. */
export const handleEventJob = defineJob({
  name: 'payments.handle-event',
  payload: z.object({ provider: z.string(), eventId: z.string() }),
  concurrency: 2,
  retryLimit: 10,
});

/** Deletes old events, and discards those whose payment never appeared. */
export const forgetEventsJob = defineJob({
  name: 'payments.forget-events',
  payload: z.object({}),
  cron: '23 4 * * *',
});
