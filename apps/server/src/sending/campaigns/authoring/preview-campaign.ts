import type { SeesBlock } from '@enlace/blocks/model/segment-parts.ts';
import type { MailPreview, MailViewer } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { withOwnFiles } from '#files/door.ts';
import { fillMail } from '#sending/templates/usecases/fill-mail.ts';
import { personalMailData, sampleContact, sampleLinks } from '#sending/templates/usecases/mail-data.ts';
import { loadPreviewReader, previewMail } from '#sending/templates/usecases/preview-mail.ts';
import { incomplete } from '../campaigns.errors.ts';
import { findContent, listLinks } from '../campaigns.repository.ts';
import type { CampaignCall, CampaignContent } from '../campaigns.types.ts';
import { type CampaignLink, countLinks, uncountMail } from '../tracking/links.rules.ts';
import { loadCampaignDraft, loadCampaignDrafts } from './load-draft.ts';
import { getViewOrFail } from './read-campaigns.ts';
import { toDraftRow } from './to-draft-row.ts';
import { type CheckedLink, checkedLinksMax } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import { buildMail } from '#sending/templates/usecases/build-mail.ts';
import { emptyFeed, expandFeed } from '#sending/templates/usecases/expand-feed.ts';
import type { MailDraft } from '#sending/templates/templates.types.ts';
import { findView, segmentsOfMail } from '#sending/templates/usecases/segment-readers.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { seesAsSent, segmentsOfAudiences } from '../engine/seen-blocks.ts';
import type { LinkChecker } from './link-checker.ts';

/** All links of the mails; of the first ones, whether they respond. */
export async function checkCampaignLinks({
  deps,
  ctx,
  id,
  check,
}: CampaignCall & { id: string; check: LinkChecker }): Promise<{ items: CheckedLink[] }> {
  const owner = ctx.actor.ownerId;
  const drafts = await deps.db.scoped(owner, async (tx) => {
    const campaign = toDraftRow(await getViewOrFail(tx, owner, id));
    return loadCampaignDrafts({ tx, deps, owner, campaign });
  });
  let links: CampaignLink[] = [];
  for (const { draft, sender } of drafts) {
    const built = await buildMail({ deps, draft, sender });
    const source = await expandFeed({ deps, source: built.source, feed: draft.feed ?? emptyFeed, sender });
    links = countLinks(source, links).links;
  }
  const named = links.map(({ url, label }) => ({ url, label }));
  const unchecked = named
    .slice(checkedLinksMax)
    .map((link) => ({ ...link, state: 'unchecked' as const, status: null }));
  return { items: [...(await check(named.slice(0, checkedLinksMax))), ...unchecked] };
}

type Reader = Awaited<ReturnType<typeof loadPreviewReader>>;
type Counted = Awaited<ReturnType<typeof listLinks>>;

async function previewFrozen({
  deps,
  content,
  counted,
  reader,
  sees,
}: Pick<CampaignCall, 'deps'> & {
  content: CampaignContent;
  counted: Counted;
  reader: Reader;
  sees: SeesBlock;
}): Promise<MailPreview> {
  const contact = reader.contact ?? sampleContact(content.locale);
  const links = sampleLinks(deps.config.publicUrl);
  const data = personalMailData({ contact, links, shared: content.sharedData });
  // Previewing one's own campaign counts as no open: links lead to their targets, and nothing is counted.
  const { subject, html, bodyText } = uncountMail(content, {
    links: counted,
    wanted: { opens: false, clicks: false },
  });
  const filled = await fillMail({ deps, source: { subject, html, text: bodyText }, data, sees });
  const mail = filled.ok ? filled.mail : { subject: '', html: '', text: '' };
  return {
    ...mail,
    preheader: '',
    remoteImages: [],
    htmlBytes: Buffer.byteLength(mail.html),
    sizeBytes: Buffer.byteLength(mail.html) + Buffer.byteLength(mail.text),
    problems: [],
    segmentIds: segmentsOfAudiences(content.blockAudiences),
    contact: reader.contact
      ? { id: reader.contact.id, name: reader.contact.name, email: reader.contact.email ?? '' }
      : null,
  };
}

type ViewInput = {
  owner: OwnerId;
  content: CampaignContent | undefined;
  draft: MailDraft | undefined;
  contactId: string | null;
  viewer: MailViewer | undefined;
  now: Temporal.Instant;
};

/** The blocks that a person got, when the mail went to them; otherwise those they would get now. */
async function findCampaignView(tx: Tx, input: ViewInput): Promise<SeesBlock> {
  const { owner, content, draft, contactId, viewer, now } = input;
  if (content && contactId !== null && viewer === undefined) {
    const [sent] = await tx.sql<{ seenAudiences: number }[]>`
      select seen_audiences from campaign_deliveries
      where owner_id = ${owner} and campaign_id = ${content.campaignId} and contact_id = ${contactId} and seen_audiences is not null
      order by id desc limit 1`;
    if (sent) return seesAsSent(content.blockAudiences, sent.seenAudiences);
  }
  const segmentIds = content ? segmentsOfAudiences(content.blockAudiences) : draft ? segmentsOfMail(draft) : [];
  return findView(tx, owner, { segmentIds, now, contactId, viewer });
}

/** The mail as a chosen contact gets it; the frozen one once the campaign has started. */
export async function previewCampaign({
  deps,
  ctx,
  id,
  contactId,
  variant = null,
  viewer,
}: CampaignCall & {
  id: string;
  contactId: string | undefined;
  variant?: number | null | undefined;
  viewer?: MailViewer | undefined;
}): Promise<MailPreview> {
  const owner = ctx.actor.ownerId;
  const { content, counted, loaded, reader, sees } = await deps.db.scoped(owner, async (tx) => {
    const campaign = toDraftRow(await getViewOrFail(tx, owner, id));
    const frozen = await findContent(tx, owner, id, variant);
    const written =
      variant === null
        ? await loadCampaignDraft({ tx, deps, owner, campaign })
        : (await loadCampaignDrafts({ tx, deps, owner, campaign }))[variant];
    const view = { owner, content: frozen, draft: written?.draft, contactId: contactId ?? null, viewer };
    return {
      content: frozen,
      counted: await listLinks(tx, owner, id),
      loaded: written,
      reader: await loadPreviewReader({ tx, owner, contactId }),
      sees: await findCampaignView(tx, { ...view, now: deps.clock.now() }),
    };
  });
  if (content) return previewFrozen({ deps, content, counted, reader, sees });
  if (!loaded) throw incomplete('template');
  const mail = await previewMail({ deps, draft: loaded.draft, context: { sender: loaded.sender, ...reader, sees } });
  return { ...mail, html: withOwnFiles(deps, { owner, html: mail.html }) };
}
