import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Works on one stored event of a provider. */
export const handleEventJob = defineJob({
  name: 'payments.handle-event',
  payload: z.object({ provider: z.string(), eventId: z.string() }),
  concurrency: 2,
  retryLimit: 10,
});

/** Old events are forgotten, and those whose payment never turned up are set aside. */
export const forgetEventsJob = defineJob({
  name: 'payments.forget-events',
  payload: z.object({}),
  cron: '23 4 * * *',
});
