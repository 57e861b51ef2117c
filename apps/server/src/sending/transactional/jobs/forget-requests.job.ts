import { transactionalLimits } from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.types.ts';
import { removeOldRequests } from '../requests.repository.ts';

/** Forgets which calls had which key once nobody may repeat them any more. */
export const forgetRequestsJob = defineJob({
  name: 'transactional.forget_requests',
  payload: z.object({}),
  cron: '23 * * * *',
});

export async function forgetRequests({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const before = deps.clock.now().subtract({ hours: transactionalLimits.keyHours });
  await deps.db.system((tx) => removeOldRequests(tx, before));
}
