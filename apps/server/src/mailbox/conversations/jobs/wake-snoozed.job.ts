import type { MailboxDeps } from '../mailbox.context.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Brings snoozed conversations back, every minute. */
export const wakeSnoozed = defineJob({
  name: 'mailbox.wake_snoozed',
  payload: z.object({}),
  retryLimit: 0,
  cron: '* * * * *',
});

const batch = 500;

type Row = { ownerId: string; id: string; profileId: string };

/** Conversations that are due wait (or are open) again. Repeated until none is left. */
export async function wakeSnoozedConversations({
  deps,
}: {
  deps: Pick<MailboxDeps, 'db' | 'clock' | 'live'>;
}): Promise<void> {
  for (;;) {
    const woken = await deps.db.system(async (tx) => {
      const rows = await tx.sql<Row[]>`
        with due as (
          select owner_id, id from conversations
          where state = 'snoozed' and snoozed_until <= ${deps.clock.now()} order by snoozed_until limit ${batch} for update skip locked
        )
        update conversations c
        set state = case c.last_direction when 'in' then 'waiting' else 'open' end, snoozed_until = null
        from due where c.owner_id = due.owner_id and c.id = due.id
        returning c.owner_id, c.id, c.profile_id`;
      for (const { ownerId, id, profileId } of rows) {
        await deps.live.publish(tx, {
          userId: ownerId,
          event: { kind: 'conversation.changed', profileId, conversationId: id },
        });
      }
      return rows.length;
    });
    if (woken < batch) return;
  }
}
