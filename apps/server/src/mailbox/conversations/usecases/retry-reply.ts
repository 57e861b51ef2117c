import { recordHistory, retryMail } from '#workspace/door.ts';
import { notFound } from '#platform/errors.ts';
import { lockLiveConversation } from '../conversations.repository.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import type { Message } from '../mailbox.types.ts';
import { findMessageById } from '../messages.repository.ts';
import { presentResult } from './reply.ts';

type Input = { deps: MailboxDeps; ctx: ClientContext; id: string; messageId: string };

const failedStates = ['deferred', 'rejected', 'uncertain', 'bounced'] as const;

/**
 * Resends an undelivered answer: the same mail with the same Message-ID. An answer in progress or delivered is left
 * alone, so a second call sends nothing twice. Throws resource.not_found.
 */
export async function retryReply({ deps, ctx, id, messageId }: Input): Promise<{ message: Message }> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const { profileId, visitorName } = await lockLiveConversation(tx, owner, id);
    const message = await findMessageById(tx, owner, messageId);
    if (!message || message.conversationId !== id || message.direction !== 'out') throw notFound();
    const addresses = Object.entries(message.deliveries ?? {}).flatMap(([address, { state }]) =>
      failedStates.some((each) => each === state) ? [address] : [],
    );
    const [freed] = await tx.sql`
      update messages set delivery_state = 'queued', delivery_detail = null, undo_until = null,
        deliveries = deliveries - ${addresses}::text[]
      where owner_id = ${owner} and id = ${messageId}
        and (delivery_state = any(${[...failedStates]}::text[]) or ${addresses.length > 0})
      returning id`;
    if (freed && message.mailId && (await retryMail({ tx, deps, mailId: message.mailId, addresses }))) {
      const after = { name: visitorName, messageId };
      const entry = { action: 'conversation.reply_retried', subjectKind: 'conversation', subjectId: id, after };
      await recordHistory({ tx, owner, actor, entry });
      const event = { kind: 'conversation.changed', profileId, conversationId: id } as const;
      await deps.live.publish(tx, { userId: owner, event });
    }
    const { message: shown } = await presentResult(tx, owner, { deps, conversationId: id, messageId });
    return { message: shown };
  });
}
