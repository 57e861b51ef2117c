import type { Platform } from '#platform/platform.types.ts';
import { processInbound } from './process-inbound-mail.job.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Finds mail that earlier versions placed nowhere. */
export const placeIgnored = defineJob({ name: 'mailbox.place_ignored', payload: z.object({}), cron: '*/10 * * * *' });

const batch = 200;

/** Rereads mail that earlier versions ignored and whose bytes still exist: now all mail has a place. */
export async function placeIgnoredMail({ deps }: { deps: Pick<Platform, 'db' | 'jobs'> }): Promise<void> {
  await deps.db.system(async (tx) => {
    const rows = await tx.sql<{ owner: string; id: string }[]>`
      update inbound_mails set state = 'received', reason = null, attempts = 0, processed_at = null
      where (owner_id, id) in (
        select owner_id, id from inbound_mails where state = 'ignored' and raw is not null
        order by owner_id, id limit ${batch} for update skip locked)
      returning owner_id as owner, id`;
    for (const { owner, id } of rows) await deps.jobs.enqueue(tx, processInbound, { owner, inboundMailId: id });
  });
}
