import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes what changes of conversations would have needed to be taken back. */
export const forgetChanges = defineJob({ name: 'mailbox.forget_changes', payload: z.object({}), cron: '53 3 * * *' });
