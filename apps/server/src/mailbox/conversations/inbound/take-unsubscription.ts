import { unsubscribeContact } from '#audience/door.ts';
import { campaignUnsubscribeReceived } from '../mailbox.events.ts';
import type { CampaignTarget } from '../resolve-reply-target.ts';
import type { Incoming, Verdict } from './inbound-mail.types.ts';
import { shelveMail } from './shelve-mail.ts';

/** Any mail to the unsubscribe address unsubscribes (RFC 2369); only a bounce of that address does not count. */
export async function takeUnsubscription(incoming: Incoming, target: CampaignTarget): Promise<Verdict> {
  const { tx, deps, owner, mail } = incoming;
  if (mail.kind === 'bounce') return shelveMail(incoming, 'report');
  const { campaignId, deliveryId, contactId } = target;
  await unsubscribeContact({ tx, deps, owner, contactId, source: 'mail' });
  await deps.events.emit(tx, campaignUnsubscribeReceived, { owner, campaignId, deliveryId, contactId });
  // People sometimes add a text.
  return shelveMail(incoming, 'unsubscription');
}
