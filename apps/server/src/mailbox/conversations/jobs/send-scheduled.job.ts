import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, isTemporary } from '#platform/errors.ts';
import { lockLiveConversation } from '../conversations.repository.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { MailboxDeps } from '../mailbox.context.ts';
import { findMessageByKey, lockKey } from '../messages.repository.ts';
import { findLockedScheduled, removeScheduled } from '../outgoing/scheduled.repository.ts';
import { sendAnswer } from '../usecases/reply.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Sends due answers, every minute. */
export const sendScheduled = defineJob({
  name: 'mailbox.send_scheduled',
  payload: z.object({}),
  retryLimit: 0,
  cron: '* * * * *',
});

const batch = 100;

type Due = { ownerId: string; id: string };
type Deps = MailboxDeps & Pick<Platform, 'logger'>;
type One = { tx: Tx; deps: MailboxDeps; owner: OwnerId; id: string };

/** One answer, once: its message has the schedule's key, and the row is deleted in the same commit. */
async function sendOne({ tx, deps, owner, id }: One): Promise<void> {
  const key = `scheduled:${id}`;
  await lockKey(tx, owner, key);
  // Another process was first.
  const row = await findLockedScheduled(tx, owner, id);
  if (!row || row.state !== 'waiting' || Temporal.Instant.compare(row.sendAt, deps.clock.now()) > 0) return;
  if (!(await findMessageByKey(tx, owner, key))) {
    const { conversationId, text, html, fileIds, signature, heading, close, createdBy, idempotencyHash } = row;
    const conversation = await lockLiveConversation(tx, owner, conversationId);
    await sendAnswer({
      tx,
      deps,
      owner,
      actor: { kind: 'user', userId: createdBy },
      conversation,
      content: { text, html, fileIds, signature },
      heading,
      close,
      isUndoable: false,
      key,
      hash: idempotencyHash,
    });
  }
  await removeScheduled(tx, owner, id);
}

/** An answer that cannot be sent stays with its reason; the conversation waits for its owner again. */
async function giveUp({ tx, deps, owner, id, failure }: One & { failure: string }): Promise<void> {
  const row = await findLockedScheduled(tx, owner, id);
  if (!row) return;
  const { profileId, conversationId } = row;
  await tx.sql`
    update scheduled_replies set state = 'failed', failure = ${failure} where owner_id = ${owner} and id = ${id}`;
  const event = { kind: 'conversation.changed', profileId, conversationId } as const;
  await deps.live.publish(tx, { userId: owner, event });
}

/** Sends due answers, each in its own transaction, so that one failure delays no other. */
export async function sendScheduledReplies({ deps }: { deps: Deps }): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const due = await deps.db.system(
      (tx) => tx.sql<Due[]>`
        select owner_id, id from scheduled_replies where state = 'waiting' and send_at <= ${now} order by send_at limit ${batch}`,
    );
    let isOneLeft = false;
    for (const { ownerId: ownerText, id } of due) {
      const owner = ownerId(ownerText);
      try {
        await deps.db.scoped(owner, (tx) => sendOne({ tx, deps, owner, id }));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        deps.logger.warn({ scheduledId: id, code: error.code }, 'a scheduled answer could not be sent');
        if (isTemporary(error)) {
          isOneLeft = true;
          continue;
        }
        await deps.db.scoped(owner, (tx) => giveUp({ tx, deps, owner, id, failure: error.code }));
      }
    }
    // Answers waiting for the server are retried in the next run.
    if (due.length < batch || isOneLeft) return;
  }
}
