import { webhookLimits } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import type { Platform } from '#platform/platform.types.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Deletes old log entries, secrets that no longer sign, and endpoints removed long ago. */
export const maintainWebhooksJob = defineJob({ name: 'webhooks.maintain', payload: z.object({}), cron: '23 * * * *' });

const batch = 2000;

/** Safe to run twice: everything is decided by age. */
export async function maintainWebhooks({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const now = deps.clock.now();
  const before = now.subtract({ hours: webhookLimits.keptDays * 24 });
  for (let removed = batch; removed === batch;) {
    const gone = await deps.db.system(
      (tx) => tx.sql`
        delete from webhook_messages where (owner_id, id) in (
          select owner_id, id from webhook_messages where created_at < ${before} order by created_at limit ${batch})`,
    );
    removed = gone.count;
  }
  await deps.db.system(async (tx) => {
    await tx.sql`
      update webhook_endpoints set old_secret_sealed = null, old_secret_until = null where old_secret_until <= ${now}`;
    await tx.sql`delete from webhook_endpoints where deleted_at < ${before}`;
  });
}
