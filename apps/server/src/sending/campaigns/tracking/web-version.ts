import type { SeesBlock } from '@enlace/blocks/model/segment-parts.ts';
import { fillMail } from '#sending/templates/usecases/fill-mail.ts';
import { personalMailData } from '#sending/templates/usecases/mail-data.ts';
import { findView } from '#sending/templates/usecases/segment-readers.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findContent, listLinks } from '../campaigns.repository.ts';
import type { CampaignContent } from '../campaigns.types.ts';
import { listAttachments } from '../authoring/campaign-attachments.ts';
import { createDeadLinks, withoutDetours } from './link-targets.ts';
import { deliveryLinks } from '../engine/mail-writer.ts';
import { seesAsSent, segmentsOfAudiences } from '../engine/seen-blocks.ts';
import { deliveryToken, deliveryTokenKey, type DeliveryRef } from './delivery-tokens.ts';
import { findRecipient, type Recipient } from './find-recipient.ts';
import { findShared, type WebVersion } from '../report/read-archive.ts';

type Deps = Pick<Platform, 'clock' | 'db' | 'config' | 'secrets' | 'renderer'>;

const pixel = /<img src="\{\{ track\.open \}\}"[^<>]*>/;

type SeenInput = DeliveryRef & { recipient: Recipient; content: CampaignContent; now: Temporal.Instant };

/** The blocks of the mail that left; of one that has not, those its person would get now. */
async function findSeen(tx: Tx, { owner, recipient, content, now }: SeenInput): Promise<SeesBlock> {
  const { seenAudiences, contactId } = recipient;
  if (seenAudiences !== null) return seesAsSent(content.blockAudiences, seenAudiences);
  return findView(tx, owner, { segmentIds: segmentsOfAudiences(content.blockAudiences), now, contactId });
}

async function readMail(deps: Deps, ref: DeliveryRef) {
  const mail = await deps.db.scoped(ref.owner, async (tx) => {
    const recipient = await findRecipient(tx, ref);
    const content = recipient && (await findContent(tx, ref.owner, recipient.campaignId, recipient.variant));
    if (!recipient || !content) return undefined;
    const { campaignId } = recipient;
    const sees = await findSeen(tx, { ...ref, recipient, content, now: deps.clock.now() });
    const files = (await listAttachments(tx, ref.owner, campaignId)).map(({ name }) => name);
    return { recipient, content, sees, files, counted: await listLinks(tx, ref.owner, campaignId) };
  });
  // The address of this page can unsubscribe its reader, so only the public one is offered for sharing.
  return mail && { ...mail, shared: await findShared({ deps, campaignId: mail.recipient.campaignId }) };
}

/** The recipient's mail as a page, without the pixel; undefined when it was deleted. */
export async function readWebVersion({ deps, ref }: { deps: Deps; ref: DeliveryRef }): Promise<WebVersion | undefined> {
  const found = await readMail(deps, ref);
  if (!found) return undefined;
  const { recipient, content, sees, files, counted, shared } = found;
  const links = deliveryLinks({
    publicUrl: deps.config.publicUrl,
    token: deliveryToken({ key: deliveryTokenKey(deps), ...ref }),
  });
  const data = personalMailData({
    contact: { ...recipient, id: recipient.contactId },
    links,
    shared: content.sharedData,
  });
  const dead = await createDeadLinks({ deps, links: counted })?.(data);
  const { subject, html } = withoutDetours(content, dead ?? []);
  const source = { subject, html: html.replace(pixel, ''), text: '' };
  const filled = await fillMail({ deps, source, data, sees });
  return filled.ok ? { subject: filled.mail.subject, html: filled.mail.html, files, shared } : undefined;
}
