import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Looks at the DNS of clients' own names whose time has come. */
export const checkDomainsJob = defineJob({
  name: 'custom-domains.check',
  payload: z.object({}).loose(),
  cron: '*/5 * * * *',
  retryLimit: 0,
});
