import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Tells those who hold an older price that a new one will reach them. */
export const noticePrice = defineJob({
  name: 'catalog.notice_price',
  payload: z.object({ priceId: z.uuid() }),
  retryLimit: 10,
  retryDelaySeconds: 60,
});
