import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Drops originals of received mail whose time is over. */
export const forgetRawMail = defineJob({ name: 'mailbox.forget_raw_mail', payload: z.object({}), cron: '23 * * * *' });
