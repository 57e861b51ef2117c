import { asAuthor } from '@enlace/blocks/model/segment-parts.ts';
import { chooseMailTransport } from '#mailbox/door.ts';
import { blockAudiencesOf, tooManyAudiences } from '#sending/templates/segment-blocks.rules.ts';
import { buildMail } from '#sending/templates/usecases/build-mail.ts';
import { errorsOf, lintMail, problemsOfFilling } from '#sending/templates/usecases/check-mail.ts';
import { emptyFeed, expandFeed } from '#sending/templates/usecases/expand-feed.ts';
import { fillMail, sourceFor } from '#sending/templates/usecases/fill-mail.ts';
import { personalMailData, sampleContact, sampleLinks, sharedMailData } from '#sending/templates/usecases/mail-data.ts';
import type { MailProblem } from '#sending/templates/templates.types.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { templateBroken } from '../campaigns.errors.ts';
import type { CampaignDeps } from '../campaigns.types.ts';
import type { CampaignUtm } from '@enlace/contract/sending/campaigns/utm.schemas.ts';
import { countLinks, type CampaignLink } from '../tracking/links.rules.ts';
import { linkTagsOf, tagLinks } from '../tracking/utm.rules.ts';
import type { LoadedDraft } from '../authoring/load-draft.ts';

type Source = { subject: string; html: string; text: string };
type OneMail = { loaded: LoadedDraft; source: Source; sizeBytes: number };
export type FrozenMail = {
  mails: readonly OneMail[];
  links: readonly CampaignLink[];
  /** Who gets the blocks of any of them that not everybody gets. */
  audiences: readonly string[];
};

/** Compiles and checks one mail; throws when it has errors. */
async function compile({ deps, loaded }: { deps: CampaignDeps; loaded: LoadedDraft }): Promise<Source> {
  const { draft, sender } = loaded;
  const { feed = emptyFeed } = draft;
  const problems: MailProblem[] = lintMail({ draft, fieldKeys: new Set() });
  const built = await buildMail({ deps, draft, sender });
  if (!built.ok) problems.push(...errorsOf(built.problems));
  const data = personalMailData({
    contact: sampleContact(sender.locale),
    links: sampleLinks(sender.publicUrl),
    shared: sharedMailData(sender, feed),
  });
  const source = await expandFeed({ deps, source: built.source, feed, sender });
  const filled = await fillMail({ deps, source, data, sees: asAuthor });
  problems.push(...(await problemsOfFilling({ deps, draft, data, filled })));
  const errors = errorsOf(problems);
  if (errors.length > 0) throw templateBroken(errors);
  return source;
}

/** The part of a campaign that its links need; streams have none. */
type Marks = { isTracked: boolean; utm?: CampaignUtm | null; name?: string };

/** Compiles and checks the mails as they will be sent; without tracking, counted links and pixel are left out. */
export async function freezeMails({
  deps,
  drafts,
  isTracked,
  utm = null,
  name = '',
}: { deps: CampaignDeps; drafts: readonly LoadedDraft[] } & Marks): Promise<FrozenMail> {
  const bodies = drafts.map(({ draft }) => draft);
  const excess = tooManyAudiences(bodies);
  if (excess.length > 0) throw templateBroken(excess);
  const mails: OneMail[] = [];
  let links: CampaignLink[] = [];
  for (const loaded of drafts) {
    const compiled = await compile({ deps, loaded });
    const tags = linkTagsOf(utm, { profile: loaded.sender.profile.name, campaign: name });
    const built = tags ? tagLinks(compiled, tags) : compiled;
    const counted = isTracked ? countLinks(built, links) : { source: built, links };
    links = counted.links;
    const { source } = counted;
    const { html, text } = sourceFor(source, asAuthor);
    mails.push({ loaded, source, sizeBytes: Buffer.byteLength(html) + Buffer.byteLength(text) });
  }
  return { mails, links, audiences: blockAudiencesOf(bodies) };
}

type StoreInput = {
  deps: CampaignDeps;
  owner: OwnerId;
  campaignId: string;
  mail: FrozenMail;
  /** The profile whose transport the mails use; null: the main profile's. */
  profileId: string | null;
};

async function storeVariants(tx: Tx, { owner, campaignId, mail }: StoreInput): Promise<void> {
  for (const [variant, { loaded, source, sizeBytes }] of mail.mails.entries()) {
    await tx.sql`
      insert into campaign_variants (owner_id, campaign_id, variant, template_name, document, subject, html, body_text, size_bytes)
      values (${owner}, ${campaignId}, ${variant}, ${loaded.template.name}, ${JSON.stringify(loaded.draft.document)}::jsonb,
              ${source.subject}, ${source.html}, ${source.text}, ${sizeBytes})`;
  }
}

/** Stores the mail every recipient gets, independent of later template changes; with a trial, each of its mails. */
export async function storeMails(tx: Tx, input: StoreInput): Promise<void> {
  const { deps, owner, campaignId, mail, profileId } = input;
  const [first] = mail.mails;
  if (!first) throw new Error(`campaign ${campaignId} has no mail to keep`);
  const { loaded, source, sizeBytes } = first;
  const { template, sender, draft } = loaded;
  const way = await chooseMailTransport({ tx, deps, owner, profileId });
  await tx.sql`
    insert into campaign_contents (owner_id, campaign_id, template_name, document, locale, subject, html, body_text, from_name, from_address, via, shared_data, size_bytes, block_audiences)
    values (${owner}, ${campaignId}, ${template.name}, ${JSON.stringify(draft.document)}::jsonb, ${sender.locale}, ${source.subject}, ${source.html}, ${source.text},
            ${sender.profile.name}, ${way.address}, ${way.via}, ${JSON.stringify(sharedMailData(sender, draft.feed?.items.length ? draft.feed : undefined))}::jsonb, ${sizeBytes}, ${[...mail.audiences]})`;
  if (mail.mails.length > 1) await storeVariants(tx, input);
  if (mail.links.length > 0) {
    await tx.sql`insert into campaign_links ${tx.sql(mail.links.map((link) => ({ ownerId: owner, campaignId, ...link })))}`;
  }
}
