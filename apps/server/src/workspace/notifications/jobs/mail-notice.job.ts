import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Mails one notice to a client who wants it at once. */
export const mailNotice = defineJob({
  name: 'notifications.mail_notice',
  payload: z.object({ owner: z.uuid(), notificationId: z.uuid() }),
});
