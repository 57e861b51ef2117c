import { resubscribe, unsubscribeContact } from '#audience/door.ts';
import { noteReturn } from '#sending/suppressions/usecases/note-return.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { DeliveryRef } from './delivery-tokens.ts';
import { findRecipient, type Recipient } from './find-recipient.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'events' | 'live' | 'ids'>;

/** How long an unsubscription can be undone on the same page. */
const undoHours = 24;

/** Marks the delivery whose mail led to the unsubscription; repeating it changes nothing. */
export async function markUnsubscribed({
  tx,
  deps,
  ref,
  campaignId,
  contactId,
  source,
}: {
  tx: Tx;
  deps: Pick<Platform, 'clock' | 'ids' | 'events' | 'live'>;
  ref: DeliveryRef;
  campaignId: string;
  contactId: string;
  source: 'mail' | 'page';
}): Promise<void> {
  const at = deps.clock.now();
  const [marked] = await tx.sql<{ email: string }[]>`
    update campaign_deliveries set unsubscribed_at = ${at}
    where owner_id = ${ref.owner} and id = ${ref.deliveryId} and unsubscribed_at is null returning email`;
  if (!marked) return;
  const said = { code: null, status: null, detail: null, reason: 'unsubscribed', kind: 'unsubscribed' } as const;
  const refs = { campaignId, contactId, deliveryId: ref.deliveryId };
  const fingerprint = `${ref.deliveryId}:${at.epochMilliseconds}`;
  const event = { ...said, ...refs, source, address: marked.email, fingerprint };
  await noteReturn({ tx, deps, owner: ref.owner, event });
  await tx.sql`update campaign_totals set unsubscribed = unsubscribed + 1 where owner_id = ${ref.owner} and campaign_id = ${campaignId}`;
  await tx.sql`
    insert into campaign_events (owner_id, at, campaign_id, delivery_id, contact_id, kind)
    values (${ref.owner}, ${at}, ${campaignId}, ${ref.deliveryId}, ${contactId}, 'unsubscribed')`;
}

/** Unsubscribes the recipient; idempotent. Undefined when the link has expired. */
export async function unsubscribeRecipient({
  deps,
  ref,
  source,
}: {
  deps: Deps;
  ref: DeliveryRef;
  source: 'one_click' | 'page';
}): Promise<Recipient | undefined> {
  return deps.db.scoped(ref.owner, async (tx) => {
    const recipient = await findRecipient(tx, ref, { lock: true });
    if (!recipient) return undefined;
    const { campaignId, campaignName, contactId } = recipient;
    await unsubscribeContact({ tx, deps, owner: ref.owner, contactId, source, reason: campaignName });
    await markUnsubscribed({ tx, deps, ref, campaignId, contactId, source: 'page' });
    return findRecipient(tx, ref);
  });
}

/** Whether this very mail unsubscribed the person within the last day. */
export function mayUndo({ recipient, now }: { recipient: Recipient; now: Temporal.Instant }): boolean {
  const { unsubscribedAt, status } = recipient;
  return (
    status === 'unsubscribed' &&
    unsubscribedAt !== null &&
    Temporal.Instant.compare(now, unsubscribedAt.add({ hours: undoHours })) < 0
  );
}

/**
 * Undoes an unsubscription made through the same mail within a day. Somebody with a forwarded copy can therefore never
 * subscribe anyone who was not subscribed just before.
 */
export async function undoUnsubscription({
  deps,
  ref,
  agreement,
}: {
  deps: Deps;
  ref: DeliveryRef;
  agreement: string;
}): Promise<Recipient | undefined> {
  return deps.db.scoped(ref.owner, async (tx) => {
    const recipient = await findRecipient(tx, ref, { lock: true });
    if (!recipient || !mayUndo({ recipient, now: deps.clock.now() })) return recipient;
    const { campaignId, contactId } = recipient;
    const consent = { text: agreement, textVersion: 'unsubscribe-page-1', source: 'mail' as const };
    await resubscribe({ tx, deps, owner: ref.owner, contactId, source: 'page', consent });
    await tx.sql`update campaign_deliveries set unsubscribed_at = null where owner_id = ${ref.owner} and id = ${ref.deliveryId}`;
    await tx.sql`update campaign_totals set unsubscribed = greatest(unsubscribed - 1, 0) where owner_id = ${ref.owner} and campaign_id = ${campaignId}`;
    await tx.sql`
      insert into campaign_events (owner_id, at, campaign_id, delivery_id, contact_id, kind)
      values (${ref.owner}, ${deps.clock.now()}, ${campaignId}, ${ref.deliveryId}, ${contactId}, 'resubscribed')`;
    return findRecipient(tx, ref);
  });
}

/** The person the page is for. */
export function readRecipient({
  deps,
  ref,
}: {
  deps: Pick<Platform, 'db'>;
  ref: DeliveryRef;
}): Promise<Recipient | undefined> {
  return deps.db.scoped(ref.owner, (tx) => findRecipient(tx, ref));
}
