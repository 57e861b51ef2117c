import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Takes the hash of the sender's network off reports that no limit looks at any more. */
export const forgetReportNetworks = defineJob({
  name: 'reports.forget_networks',
  payload: z.object({}),
  cron: '17 * * * *',
});
