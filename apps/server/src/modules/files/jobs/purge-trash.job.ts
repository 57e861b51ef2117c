import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes for good what has lain in the trash of the drive for as long as it promises. */
export const purgeFileTrash = defineJob({ name: 'files.purge_trash', payload: z.object({}), cron: '17 * * * *' });
