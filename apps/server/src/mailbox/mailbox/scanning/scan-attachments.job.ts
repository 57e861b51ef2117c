import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Shows files that came in to the virus scanner: as soon as they are there, and again until it has said something. */
export const scanAttachments = defineJob({
  name: 'mailbox.scan_attachments',
  payload: z.object({}),
  cron: '* * * * *',
  expireInSeconds: 900,
});
