import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Looks into one box of a client. A failure is noted on the source, so the job itself is not repeated. */
export const pollSource = defineJob({
  name: 'mail_sources.poll',
  payload: z.object({ owner: z.uuid(), sourceId: z.uuid() }),
  retryLimit: 1,
  expireInSeconds: 600,
  concurrency: 4,
});

/** Finds boxes whose time has come. */
export const pollDueSources = defineJob({ name: 'mail_sources.poll_due', payload: z.object({}), cron: '* * * * *' });

/** Reminds of sources nothing comes from, and finds services that fell silent. */
export const watchMailSources = defineJob({
  name: 'mail_sources.watch',
  payload: z.object({}),
  cron: '*/15 * * * *',
  retryLimit: 0,
});
