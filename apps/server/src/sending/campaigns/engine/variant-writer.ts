import { findSigningKeys } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { countVariants, findContent, listLinks } from '../campaigns.repository.ts';
import type { CampaignContent } from '../campaigns.types.ts';
import { type CampaignLink, type Counting, uncountMail } from '../tracking/links.rules.ts';
import { createMailWriter, type MailWriter } from './mail-writer.ts';

type WriterInput = { deps: Platform; owner: OwnerId; campaignId: string };

type Links = Pick<CampaignLink, 'id' | 'url'>[];
const nothing: Counting = { opens: false, clicks: false };

/** What the client allows to be counted, and the links whose redirect may be removed. */
async function findCounting(tx: Tx, owner: OwnerId, campaignId: string): Promise<{ wanted: Counting; links: Links }> {
  const [wanted] = await tx.sql<Counting[]>`select opens, clicks from tracking_settings where owner_id = ${owner}`;
  const links = await listLinks(tx, owner, campaignId);
  return { wanted: wanted ?? { opens: true, clicks: true }, links };
}

/** Writes each recipient the mail of their variant; undefined when the campaign's mail is not frozen. */
export async function createVariantWriter({ deps, owner, campaignId }: WriterInput): Promise<MailWriter | undefined> {
  const contents = await deps.db.system(async (tx) => {
    const base = await findContent(tx, owner, campaignId);
    const variants = [];
    for (let variant = 0; variant < (await countVariants(tx, owner, campaignId)); variant += 1) {
      const content = await findContent(tx, owner, campaignId, variant);
      if (content) variants.push(content);
    }
    if (!base) return undefined;
    const domain = base.fromAddress.split('@').at(-1) ?? '';
    const counting = await findCounting(tx, owner, campaignId);
    return { base, variants, counting, keys: await findSigningKeys({ tx, deps, owner, domain }) };
  });
  if (!contents) return undefined;
  const { base, variants, keys, counting } = contents;
  const { wanted, links } = counting;
  const writersOf = (counted: Counting) => {
    const writer = (content: CampaignContent) =>
      createMailWriter({
        deps,
        content: uncountMail(content, { links, wanted: counted }),
        keys,
        links: counted.clicks ? links : [],
      });
    return { base: writer(base), variants: variants.map(writer) };
  };
  const usual = writersOf(wanted);
  // Created with the first recipient who must not be tracked.
  let plain: ReturnType<typeof writersOf> | undefined;
  return (delivery) => {
    if (delivery.noTracking === true) plain ??= writersOf(nothing);
    const writers = delivery.noTracking === true && plain ? plain : usual;
    return ((delivery.variant === null ? undefined : writers.variants[delivery.variant]) ?? writers.base)(delivery);
  };
}
