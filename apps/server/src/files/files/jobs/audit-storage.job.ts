import { z } from 'zod';
import { idSchema } from '@enlace/contract/core/primitives.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Looks every night whether the counter of each client's storage is what their files add up to. */
export const auditStorage = defineJob({ name: 'files.audit_storage', payload: z.object({}), cron: '40 3 * * *' });

/** Looks again at those that differed and mends what still does: a file that was arriving is there by then. */
export const mendStorage = defineJob({
  name: 'files.mend_storage',
  payload: z.object({ suspects: z.array(z.object({ owner: idSchema, used: z.number(), driveBytes: z.number() })) }),
});
