import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Compares the sums of the dashboards with the rows they sum up, every night. */
export const checkFigures = defineJob({
  name: 'operator.check_figures',
  payload: z.object({}),
  cron: '52 3 * * *',
  expireInSeconds: 3600,
});
