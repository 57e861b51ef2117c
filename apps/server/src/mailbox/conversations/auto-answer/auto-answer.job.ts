import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Answers one message automatically, if its profile has that enabled. */
export const autoAnswer = defineJob({
  name: 'mailbox.auto_answer',
  payload: z.object({ owner: z.uuid(), messageId: z.uuid() }),
  retryLimit: 3,
});
