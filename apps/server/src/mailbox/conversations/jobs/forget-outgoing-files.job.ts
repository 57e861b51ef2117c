import { ownerId } from '#platform/context.ts';
import type { MailboxDeps } from '../mailbox.context.ts';
import { releaseOutgoingFiles } from '../usecases/outgoing-files.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Removes files that were uploaded for a mail and never sent, once a day. */
export const forgetOutgoingFiles = defineJob({
  name: 'mailbox.forget_outgoing_files',
  payload: z.object({}),
  retryLimit: 1,
  cron: '23 4 * * *',
});

const keptDays = 7;
const batch = 200;

/** A week after its upload, deletes a file that neither a draft nor a scheduled answer uses. */
export async function forgetUnusedFiles({
  deps,
}: {
  deps: Pick<MailboxDeps, 'db' | 'storage' | 'clock'>;
}): Promise<void> {
  const edge = deps.clock.now().subtract({ hours: 24 * keptDays });
  for (;;) {
    const unused = await deps.db.system(
      (tx) => tx.sql<{ ownerId: string; id: string }[]>`
        select f.owner_id, f.id from outgoing_files f
        where f.created_at < ${edge}
          and not exists (select 1 from conversation_drafts d where d.owner_id = f.owner_id and f.id = any(d.file_ids))
          and not exists (select 1 from new_message_drafts n where n.owner_id = f.owner_id and f.id = any(n.file_ids))
          and not exists (select 1 from scheduled_replies s where s.owner_id = f.owner_id and f.id = any(s.file_ids))
        limit ${batch}`,
    );
    for (const { ownerId: owner, id } of unused) await releaseOutgoingFiles({ deps, owner: ownerId(owner), ids: [id] });
    if (unused.length < batch) return;
  }
}
