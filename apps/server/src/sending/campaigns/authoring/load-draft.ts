import { withSegments } from '#sending/templates/usecases/segment-readers.ts';
import { loadMailSender } from '#sending/templates/usecases/load-sender.ts';
import { findTemplateForCampaign, type TemplateForCampaign } from '#sending/templates/templates.usecases.ts';
import { emptyFeed } from '#sending/templates/usecases/expand-feed.ts';
import type { MailDraft, MailSender } from '#sending/templates/templates.types.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findCampaignFeed } from './campaign-feeds.queries.ts';
import { badExperiment } from '../campaigns.errors.ts';
import type { CampaignRow } from '../campaigns.types.ts';

export type LoadedDraft = { template: TemplateForCampaign; draft: MailDraft; sender: MailSender };

type LoadInput = { tx: Tx; deps: Pick<Platform, 'config'>; owner: OwnerId; campaign: CampaignRow };
type OneInput = Omit<LoadInput, 'campaign'> & {
  campaign: Pick<CampaignRow, 'templateId' | 'profileId' | 'ownSubject' | 'ownPreheader'> & { id?: string };
};

/** The mail a draft campaign would send now; undefined without a usable template. */
export async function loadCampaignDraft({ tx, deps, owner, campaign }: OneInput): Promise<LoadedDraft | undefined> {
  const template = campaign.templateId ? await findTemplateForCampaign(tx, owner, campaign.templateId) : undefined;
  if (!template) return undefined;
  const sender = await loadMailSender({ tx, deps, owner, profileId: campaign.profileId });
  const draft = await withSegments(tx, owner, {
    subject: campaign.ownSubject ?? template.subject,
    preheader: campaign.ownPreheader ?? template.preheader,
    document: template.document,
    own: template.own,
    feed: (campaign.id === undefined ? undefined : await findCampaignFeed(tx, owner, campaign.id)) ?? emptyFeed,
  });
  return { template, draft, sender };
}

/**
 * The mails a campaign would send now: one, or one per variant of its trial. Error: campaigns.bad_experiment, when a
 * variant has nothing to send.
 */
export async function loadCampaignDrafts(input: LoadInput): Promise<LoadedDraft[]> {
  const { tx, owner, campaign } = input;
  const loaded = await loadCampaignDraft(input);
  const { experiment } = campaign;
  if (!experiment) return loaded ? [loaded] : [];
  const drafts: LoadedDraft[] = [];
  for (const [index, variant] of experiment.variants.entries()) {
    const other =
      experiment.kind === 'content' && variant.templateId !== null
        ? await findTemplateForCampaign(tx, owner, variant.templateId)
        : undefined;
    const isMissing = experiment.kind === 'content' && variant.templateId !== null && !other;
    const template = other ?? loaded?.template;
    if (isMissing || !template) throw badExperiment(index + 1);
    const own = await loadCampaignDraft({ ...input, campaign: { ...campaign, templateId: template.id } });
    if (!own) throw badExperiment(index + 1);
    const subject = experiment.kind === 'subject' ? (variant.subject ?? own.draft.subject) : own.draft.subject;
    drafts.push({ ...own, draft: { ...own.draft, subject } });
  }
  return drafts;
}
