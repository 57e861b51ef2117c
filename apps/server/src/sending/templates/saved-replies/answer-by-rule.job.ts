import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Sends the saved reply that a rule of the mailbox asked for; a job, so that it never holds up what came in. */
export const answerByRule = defineJob({
  name: 'templates.answer_by_rule',
  payload: z.object({
    owner: z.uuid(),
    messageId: z.uuid(),
    savedReplyId: z.uuid(),
    rule: z.object({ id: z.uuid(), name: z.string() }),
  }),
  retryLimit: 3,
});
