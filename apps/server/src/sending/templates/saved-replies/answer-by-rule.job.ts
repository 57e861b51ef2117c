import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Sends the saved reply of a mailbox rule; a job, so that it never delays incoming messages. */
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
