import { unsubscribeContact } from '#modules/contacts/contacts.usecases.ts';
import { campaignUnsubscribeReceived } from '../mailbox.events.ts';
import type { CampaignTarget } from '../resolve-reply-target.ts';
import type { Incoming, Verdict } from './inbound-mail.types.ts';

/** Any mail to the unsubscribe address ends the mailings (RFC 2369); only a bounce of that address says nothing. */
export async function takeUnsubscription(
  { tx, deps, owner, mail }: Incoming,
  target: CampaignTarget,
): Promise<Verdict> {
  if (mail.kind === 'bounce') return { state: 'ignored', reason: 'bounce', conversationId: null };
  const { campaignId, deliveryId, contactId } = target;
  await unsubscribeContact({ tx, deps, owner, contactId, source: 'mail' });
  await deps.events.emit(tx, campaignUnsubscribeReceived, { owner, campaignId, deliveryId, contactId });
  return { state: 'stored', reason: 'unsubscribed', conversationId: null };
}
