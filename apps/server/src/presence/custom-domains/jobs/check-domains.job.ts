import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Checks the DNS of clients' own domains that are due. */
export const checkDomainsJob = defineJob({
  name: 'custom-domains.check',
  payload: z.object({}).loose(),
  cron: '*/5 * * * *',
  retryLimit: 0,
});
