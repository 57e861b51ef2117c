import { transactionalLimits } from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.types.ts';
import { removeOldRequests } from '../requests.repository.ts';

/** Drops idempotency keys that may no longer be repeated. */
export const forgetRequestsJob = defineJob({
  name: 'transactional.forget_requests',
  payload: z.object({}),
  cron: '23 * * * *',
});

export async function forgetRequests({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const before = deps.clock.now().subtract({ hours: transactionalLimits.keyHours });
  await deps.db.system((tx) => removeOldRequests(tx, before));
}
