import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes proofs that have expired and attempts outside every limit's window. */
export const cleanFormIntake = defineJob({
  name: 'public_pages.clean_form_intake',
  payload: z.object({}),
  cron: '41 * * * *',
});
