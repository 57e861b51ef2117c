import { buffer } from 'node:stream/consumers';
import { findSigningKeys } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { MailAttachment } from '#platform/mail/compose/compose.types.ts';
import type { DkimKey } from '#platform/mail/dkim/dkim.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import { isMissingContent } from '#platform/storage/storage.ts';
import { type FrozenAttachment, listAttachments } from '../authoring/campaign-attachments.ts';
import { countVariants, findContent, listLinks } from '../campaigns.repository.ts';
import type { CampaignContent } from '../campaigns.types.ts';
import { type CampaignLink, type Counting, uncountMail } from '../tracking/links.rules.ts';
import { createMailWriter, type MailWriter } from './mail-writer.ts';
import { skipped, waiting } from './outcome.rules.ts';
import { createPartsWriter } from './seen-blocks.ts';

type WriterInput = { deps: Platform; owner: OwnerId; campaignId: string };

type Links = Pick<CampaignLink, 'id' | 'url'>[];
const nothing: Counting = { opens: false, clicks: false };

/** What the client allows to be counted, and the links whose redirect may be removed. */
async function findCounting(tx: Tx, owner: OwnerId, campaignId: string): Promise<{ wanted: Counting; links: Links }> {
  const [wanted] = await tx.sql<Counting[]>`select opens, clicks from tracking_settings where owner_id = ${owner}`;
  const links = await listLinks(tx, owner, campaignId);
  return { wanted: wanted ?? { opens: true, clicks: true }, links };
}

type Contents = {
  base: CampaignContent;
  variants: readonly CampaignContent[];
  counting: { wanted: Counting; links: Links };
  keys: readonly DkimKey[];
  attached: readonly FrozenAttachment[];
};

async function loadContents({ deps, owner, campaignId }: WriterInput): Promise<Contents | undefined> {
  return deps.db.system(async (tx) => {
    const base = await findContent(tx, owner, campaignId);
    const variants = [];
    for (let variant = 0; variant < (await countVariants(tx, owner, campaignId)); variant += 1) {
      const content = await findContent(tx, owner, campaignId, variant);
      if (content) variants.push(content);
    }
    if (!base) return undefined;
    const domain = base.fromAddress.split('@').at(-1) ?? '';
    const counting = await findCounting(tx, owner, campaignId);
    const attached = await listAttachments(tx, owner, campaignId);
    return { base, variants, counting, keys: await findSigningKeys({ tx, deps, owner, domain }), attached };
  });
}

function writersOf(deps: Platform, contents: Contents, attachments: readonly MailAttachment[]): MailWriter {
  const { base, variants, keys, counting } = contents;
  const { wanted, links } = counting;
  const writersFor = (counted: Counting) => {
    const writer = (whole: CampaignContent) =>
      createPartsWriter({
        content: uncountMail(whole, { links, wanted: counted }),
        attachedBytes: attachments.reduce((sum, { content }) => sum + content.byteLength, 0),
        createWriter: (content) =>
          createMailWriter({ deps, content, keys, links: counted.clicks ? links : [], attachments }),
      });
    return { base: writer(base), variants: variants.map(writer) };
  };
  const usual = writersFor(wanted);
  // Created with the first recipient who must not be tracked.
  let plain: ReturnType<typeof writersFor> | undefined;
  return (delivery) => {
    if (delivery.noTracking === true) plain ??= writersFor(nothing);
    const writers = delivery.noTracking === true && plain ? plain : usual;
    return ((delivery.variant === null ? undefined : writers.variants[delivery.variant]) ?? writers.base)(delivery);
  };
}

async function readAttachments(
  { storage }: Platform,
  attached: readonly FrozenAttachment[],
): Promise<MailAttachment[]> {
  const read: MailAttachment[] = [];
  for (const { name, mime, storageKey } of attached)
    read.push({ filename: name, mime, content: await buffer(storage.read(storageKey)) });
  return read;
}

/** Reads what is attached with the first mail, so that a storage that does not answer holds up no other campaign. */
function attachingWriter(deps: Platform, contents: Contents): MailWriter {
  let ready: Promise<MailWriter> | undefined;
  return async (delivery) => {
    let write: MailWriter;
    try {
      ready ??= readAttachments(deps, contents.attached).then((read) => writersOf(deps, contents, read));
      write = await ready;
    } catch (error) {
      ready = undefined;
      if (isMissingContent(error)) return { ok: false, result: skipped('render_failed', 'an attached file is gone') };
      deps.logger.error({ err: error, campaignId: contents.base.campaignId }, 'attachments could not be read');
      return { ok: false, result: waiting };
    }
    return write(delivery);
  };
}

/**
 * Writes each recipient the mail of their variant; undefined when the campaign's mail is not frozen. `audiences`: of the
 * blocks that not everybody gets.
 */
export async function createVariantWriter({
  deps,
  owner,
  campaignId,
}: WriterInput): Promise<{ write: MailWriter; audiences: readonly string[] } | undefined> {
  const contents = await loadContents({ deps, owner, campaignId });
  if (!contents) return undefined;
  const write = contents.attached.length === 0 ? writersOf(deps, contents, []) : attachingWriter(deps, contents);
  return { write, audiences: contents.base.blockAudiences };
}
