import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Reads one stored mail and puts it where it belongs. */
export const processInbound = defineJob({
  name: 'mailbox.process_inbound',
  payload: z.object({ owner: z.uuid(), inboundMailId: z.uuid() }),
  retryLimit: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 120,
  concurrency: 2,
});
