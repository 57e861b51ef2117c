import { addContactEvent } from '#audience/door.ts';
import { personalMailData } from '#sending/templates/usecases/mail-data.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findContent } from '../campaigns.repository.ts';
import type { ReaderClass } from '../campaigns.types.ts';
import { createTarget } from './link-targets.ts';
import { deliveryLinks } from '../engine/mail-writer.ts';
import { deliveryToken, deliveryTokenKey, type DeliveryRef } from './delivery-tokens.ts';
import { findRecipient, type Recipient } from './find-recipient.ts';
import { discardClickBurst } from './discard-burst.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets' | 'renderer'>;

/** Decides, given the delivery time, whether a program did it. */
export type IsMachine = (deliveredAt: Temporal.Instant | null) => boolean;
type ReadingInput = { deps: Deps; ref: DeliveryRef; isMachine: IsMachine; reader: ReaderClass };

const eventsPerKind = 50;

type Reading = {
  tx: Tx;
  deps: Deps;
  ref: DeliveryRef;
  recipient: Recipient;
  machine: boolean;
  reader: ReaderClass;
};
type EventInput = Reading & { kind: 'opened' | 'clicked'; linkId: number | null };

/** Stores the event, unless there are already very many. Returns whether it is the first by a program. */
async function keepEvent({
  tx,
  deps,
  ref,
  recipient,
  machine,
  reader: { device, program, system },
  kind,
  linkId,
}: EventInput): Promise<{ isFirstMachine: boolean; isKept: boolean }> {
  const [before] = await tx.sql<{ total: number; machine: number }[]>`
    select count(*)::int as total, count(*) filter (where machine)::int as machine from (
      select machine from campaign_events
      where owner_id = ${ref.owner} and delivery_id = ${ref.deliveryId} and kind = ${kind} limit ${eventsPerKind}
    ) known`;
  if ((before?.total ?? 0) >= eventsPerKind) return { isFirstMachine: false, isKept: false };
  await tx.sql`
    insert into campaign_events (owner_id, at, campaign_id, delivery_id, contact_id, kind, link_id, machine, device, program, system)
    values (${ref.owner}, ${deps.clock.now()}, ${recipient.campaignId}, ${ref.deliveryId}, ${recipient.contactId}, ${kind}, ${linkId}, ${machine},
            ${device}, ${program}, ${system})`;
  return { isFirstMachine: machine && (before?.machine ?? 0) === 0, isKept: true };
}

type Sum = 'opened' | 'clicked' | 'clicks' | 'machine_opened' | 'machine_clicked';

async function addToSum({ tx, ref, recipient }: Reading, sum: Sum): Promise<void> {
  await tx.sql`
    update campaign_totals set ${tx.sql(sum)} = ${tx.sql(sum)} + 1 where owner_id = ${ref.owner} and campaign_id = ${recipient.campaignId}`;
}

async function openFirst(reading: Reading): Promise<void> {
  const { tx, deps, ref, recipient } = reading;
  if (recipient.openedAt) return;
  const at = deps.clock.now();
  await tx.sql`update campaign_deliveries set opened_at = ${at} where owner_id = ${ref.owner} and id = ${ref.deliveryId}`;
  await addToSum(reading, 'opened');
  const { campaignId, campaignName, contactId, status } = recipient;
  if (status !== null)
    await addContactEvent({
      tx,
      owner: ref.owner,
      contactId,
      kind: 'campaign_opened',
      at,
      details: { campaignId, campaignName },
    });
}

/** Records a request of the pixel. A person counts once, programs separately. */
export async function recordOpen({ deps, ref, isMachine, reader }: ReadingInput): Promise<boolean> {
  return deps.db.scoped(ref.owner, async (tx) => {
    const recipient = await findRecipient(tx, ref, { lock: true });
    if (!recipient) return false;
    const reading = { tx, deps, ref, recipient, machine: isMachine(recipient.settledAt), reader };
    const { isFirstMachine } = await keepEvent({ ...reading, kind: 'opened', linkId: null });
    if (isFirstMachine) await addToSum(reading, 'machine_opened');
    if (!reading.machine) await openFirst(reading);
    return true;
  });
}

async function countClick(reading: Reading, { id, url }: { id: number; url: string }): Promise<void> {
  const { tx, deps, ref, recipient } = reading;
  const { owner, deliveryId } = ref;
  const [seen] = await tx.sql`
    select 1 from campaign_events
    where owner_id = ${owner} and delivery_id = ${deliveryId} and kind = 'clicked' and link_id = ${id} and not machine limit 1`;
  const { isFirstMachine, isKept } = await keepEvent({ ...reading, kind: 'clicked', linkId: id });
  if (isFirstMachine) await addToSum(reading, 'machine_clicked');
  if (reading.machine || !isKept) return;
  const about = { campaignId: recipient.campaignId, contactId: recipient.contactId };
  await openFirst(reading);
  await tx.sql`
    update campaign_links set clicks = clicks + 1, people = people + ${seen ? 0 : 1}
    where owner_id = ${owner} and campaign_id = ${recipient.campaignId} and id = ${id}`;
  await addToSum(reading, 'clicks');
  const at = deps.clock.now();
  if (!recipient.clickedAt) {
    await tx.sql`update campaign_deliveries set clicked_at = ${at} where owner_id = ${owner} and id = ${deliveryId}`;
    await addToSum(reading, 'clicked');
  }
  const { campaignId, campaignName, contactId, status } = recipient;
  if (!seen && status !== null)
    await addContactEvent({
      tx,
      owner,
      contactId,
      kind: 'campaign_clicked',
      at,
      details: { campaignId, campaignName, url },
    });
  await discardClickBurst({ tx, ref, about, now: at });
}

/** The address in the form used for a redirect. */
function toLocation(address: string | undefined): string | undefined {
  return address === undefined ? undefined : URL.parse(address)?.href;
}

/** Records a click and returns its target; undefined for a link the mail never had. */
export async function recordClick({
  deps,
  ref,
  isMachine,
  reader,
  linkId,
  isCounted,
}: ReadingInput & { linkId: number; isCounted: boolean }): Promise<string | undefined> {
  const found = await deps.db.scoped(ref.owner, async (tx) => {
    const recipient = await findRecipient(tx, ref, { lock: isCounted });
    const content = recipient && (await findContent(tx, ref.owner, recipient.campaignId));
    if (!recipient || !content) return undefined;
    const [link] = await tx.sql<{ url: string }[]>`
      select url from campaign_links where owner_id = ${ref.owner} and campaign_id = ${recipient.campaignId} and id = ${linkId}`;
    if (!link) return undefined;
    const reading = { tx, deps, ref, recipient, machine: isMachine(recipient.settledAt), reader };
    if (isCounted) await countClick(reading, { id: linkId, url: link.url });
    return { recipient, content, url: link.url };
  });
  if (!found) return undefined;
  const token = deliveryToken({ key: deliveryTokenKey(deps), ...ref });
  const links = deliveryLinks({ publicUrl: deps.config.publicUrl, token });
  const contact = { ...found.recipient, id: found.recipient.contactId };
  const data = personalMailData({ contact, links, shared: found.content.sharedData });
  return toLocation(await createTarget({ deps, url: found.url })(data));
}
