import { mailSettled } from '#workspace/door.ts';
import { messageReceived } from '#mailbox/door.ts';
import { returnNoted } from '#sending/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import type { WebhookDeps } from '../webhooks.types.ts';
import { storeMessage } from './store-message.ts';

async function channelOf(tx: Tx, owner: OwnerId, messageId: string): Promise<'form' | 'email'> {
  const [row] = await tx.sql<{ channel: string }[]>`
    select channel from messages where owner_id = ${owner} and id = ${messageId}`;
  return row?.channel === 'form' ? 'form' : 'email';
}

async function contactOf(tx: Tx, owner: OwnerId, address: string): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }[]>`
    select id from contacts where owner_id = ${owner} and email = ${address} and deleted_at is null limit 1`;
  return row?.id ?? null;
}

const arrived: readonly string[] = ['accepted', 'caught'];

/** Received messages, answers, and bounces. */
export function mailboxNews(deps: WebhookDeps): EventSubscription[] {
  return [
    onEvent(messageReceived, async ({ tx, payload }) => {
      const { owner, messageId, conversationId, profileId, contactId } = payload;
      const facts = { messageId, conversationId, profileId, contactId };
      await storeMessage({
        tx,
        deps,
        owner,
        type: 'message.received',
        contactId,
        data: async () => ({ ...facts, via: await channelOf(tx, owner, messageId) }),
      });
      await storeMessage({
        tx,
        deps,
        owner,
        type: 'form.submitted',
        contactId,
        data: async () => ((await channelOf(tx, owner, messageId)) === 'form' ? facts : undefined),
      });
    }),
    onEvent(mailSettled, async ({ tx, payload: { owner, purpose, state, related } }) => {
      const { messageId, conversationId, profileId } = related;
      if (owner === null || purpose !== 'mailbox_reply' || !arrived.includes(state)) return;
      if (!messageId || !conversationId || !profileId) return;
      const data = () => ({ messageId, conversationId, profileId });
      await storeMessage({ tx, deps, owner, type: 'message.sent', onceKey: messageId, data });
    }),
    onEvent(returnNoted, async ({ tx, payload: { owner, kind, address, campaignId } }) => {
      const contactId = () => contactOf(tx, owner, address);
      if (kind === 'complaint') {
        const data = async () => ({ contactId: await contactId(), campaignId });
        await storeMessage({ tx, deps, owner, type: 'mail.complained', data });
      } else if (kind === 'hard_bounce' || kind === 'soft_bounce') {
        const data = async () => ({ kind, contactId: await contactId(), campaignId });
        await storeMessage({ tx, deps, owner, type: 'mail.bounced', data });
      }
    }),
  ];
}
