import { campaignReplyReceived, campaignUnsubscribeReceived } from '#mailbox/door.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import type { Platform } from '#platform/platform.types.ts';
import { markUnsubscribed } from '../tracking/record-unsubscribe.ts';

type Deps = Pick<Platform, 'clock' | 'events' | 'live' | 'ids'>;

/** Answers and unsubscribe mails to a campaign mark its delivery, in the transaction that received them. */
export function answerHandlers(deps: Deps): EventSubscription[] {
  return [
    onEvent(campaignReplyReceived, async ({ tx, payload }) => {
      const { owner, campaignId, deliveryId, contactId } = payload;
      const at = deps.clock.now();
      const marked = await tx.sql`
        update campaign_deliveries set replied_at = ${at} where owner_id = ${owner} and id = ${deliveryId} and replied_at is null`;
      if (marked.count > 0)
        await tx.sql`update campaign_totals set replied = replied + 1 where owner_id = ${owner} and campaign_id = ${campaignId}`;
      await tx.sql`
        insert into campaign_events (owner_id, at, campaign_id, delivery_id, contact_id, kind)
        values (${owner}, ${at}, ${campaignId}, ${deliveryId}, ${contactId}, 'replied')`;
    }),
    onEvent(campaignUnsubscribeReceived, ({ tx, payload }) => {
      const { owner, campaignId, deliveryId, contactId } = payload;
      return markUnsubscribed({ tx, deps, ref: { owner, deliveryId }, campaignId, contactId, source: 'mail' });
    }),
  ];
}
