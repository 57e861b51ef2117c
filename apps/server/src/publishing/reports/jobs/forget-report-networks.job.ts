import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes the hash of the sender's network from reports that no limit considers any more. */
export const forgetReportNetworks = defineJob({
  name: 'reports.forget_networks',
  payload: z.object({}),
  cron: '17 * * * *',
});
