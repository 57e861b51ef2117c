import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type WebhookSource, webhookSource } from '#platform/webhook-source.ts';
import { mailSettled } from '#workspace/door.ts';
import { messageReceived } from './mailbox.events.ts';

async function channelOf(tx: Tx, owner: OwnerId, messageId: string): Promise<'form' | 'email'> {
  const [row] = await tx.sql<{ channel: string }[]>`
    select channel from messages where owner_id = ${owner} and id = ${messageId}`;
  return row?.channel === 'form' ? 'form' : 'email';
}

const arrived: readonly string[] = ['accepted', 'caught'];

export const mailboxWebhooks: readonly WebhookSource[] = [
  webhookSource({
    type: 'message.received',
    on: messageReceived,
    message: ({ owner, messageId, conversationId, profileId, contactId }, tx) => ({
      owner,
      contactId,
      data: async () => ({
        messageId,
        conversationId,
        profileId,
        contactId,
        via: await channelOf(tx, owner, messageId),
      }),
    }),
  }),
  webhookSource({
    type: 'form.submitted',
    on: messageReceived,
    message: ({ owner, messageId, conversationId, profileId, contactId }, tx) => ({
      owner,
      contactId,
      data: async () =>
        (await channelOf(tx, owner, messageId)) === 'form'
          ? { messageId, conversationId, profileId, contactId }
          : undefined,
    }),
  }),
  webhookSource({
    type: 'message.sent',
    on: mailSettled,
    message({ owner, purpose, state, related: { messageId, conversationId, profileId } }) {
      if (owner === null || purpose !== 'mailbox_reply' || !arrived.includes(state)) return undefined;
      if (!messageId || !conversationId || !profileId) return undefined;
      return { owner, onceKey: messageId, data: () => ({ messageId, conversationId, profileId }) };
    },
  }),
];
