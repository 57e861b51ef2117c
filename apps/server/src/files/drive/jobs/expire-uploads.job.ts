import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Lets uploads go whose time is over, and finishes those that were cut off after their last byte. */
export const expireUploads = defineJob({ name: 'drive.expire_uploads', payload: z.object({}), cron: '*/10 * * * *' });
