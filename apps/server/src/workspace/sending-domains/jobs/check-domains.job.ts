import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Looks at the DNS of domains whose time has come. */
export const checkDomains = defineJob({
  name: 'sending-domains.check',
  payload: z.object({}).loose(),
  cron: '*/5 * * * *',
  retryLimit: 0,
});
