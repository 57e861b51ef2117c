import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Makes the issues that are due, every minute. */
export const maintainSeriesJob = defineJob({
  name: 'campaign_series.maintain',
  payload: z.object({}),
  retryLimit: 0,
  cron: '* * * * *',
});
