import { loadMailSender } from '#modules/templates/usecases/load-sender.ts';
import { findTemplateForCampaign, type TemplateForCampaign } from '#modules/templates/templates.usecases.ts';
import type { MailDraft, MailSender } from '#modules/templates/templates.types.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { CampaignRow } from '../campaigns.types.ts';

export type LoadedDraft = { template: TemplateForCampaign; draft: MailDraft; sender: MailSender };

type LoadInput = { tx: Tx; deps: Pick<Platform, 'config'>; owner: OwnerId; campaign: CampaignRow };

/** The mail a draft campaign would send now; undefined while it has no usable template. */
export async function loadCampaignDraft({ tx, deps, owner, campaign }: LoadInput): Promise<LoadedDraft | undefined> {
  const template = campaign.templateId ? await findTemplateForCampaign(tx, owner, campaign.templateId) : undefined;
  if (!template) return undefined;
  const sender = await loadMailSender({ tx, deps, owner, profileId: campaign.profileId });
  const draft = {
    subject: campaign.ownSubject ?? template.subject,
    preheader: campaign.ownPreheader ?? template.preheader,
    document: template.document,
  };
  return { template, draft, sender };
}
