import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes what changes to folders and labels would have needed to be taken back. */
export const forgetUndos = defineJob({ name: 'folders.forget_undos', payload: z.object({}), cron: '41 3 * * *' });
