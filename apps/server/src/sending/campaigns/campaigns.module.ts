import { campaignFolders, campaignLabels } from '@enlace/contract/workspace/folders/campaign-collection.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none } from '#platform/noun.ts';
import { campaignTrash } from './authoring/campaign-trash.ts';
import { countLiveCampaigns } from './campaigns.queries.ts';
import { campaignRoutes } from './campaigns.routes.ts';
import { answerHandlers } from './handlers/note-answers.on-mailbox.ts';
import { skipErasedHandlers } from './handlers/skip-erased.on-contacts.ts';
import { returnHandlers } from './handlers/stop-on-returns.ts';
import { forgetSelections, forgetSelectionsJob } from './audience/forget-selections.job.ts';
import { startCampaignSender } from './engine/campaign-sender.ts';
import { campaignSearch } from './authoring/campaign-search.ts';
import { campaignWebhooks } from './campaigns.webhooks.ts';
import { campaignActs } from './campaign-notices.ts';

export const campaignsModule: Module = {
  name: 'campaigns',
  history: ['campaign', 'label'],
  undo: none('mails that have left do not come back'),
  retention: [forgetSelectionsJob],
  webhooks: campaignWebhooks,
  noticeActs: [campaignActs],
  notices: ['campaign.finished', 'campaign.failed', 'campaign.decided'],
  quota: ['sends'],
  operatorSearch: none('the operator finds clients and invoices'),
  trash: [campaignTrash],
  search: [campaignSearch],
  routes: campaignRoutes,
  lastingSignatures: ['campaign-delivery', 'mail-address'],
  events: (deps) => [...answerHandlers(deps), ...returnHandlers(deps), ...skipErasedHandlers()],
  jobs: (deps) => [bindJob(forgetSelectionsJob, () => forgetSelections({ deps }))],
  collections: [
    {
      noun: 'campaign',
      table: 'campaigns',
      folders: campaignFolders,
      labels: campaignLabels,
      countLive: countLiveCampaigns,
    },
  ],
  workers: (deps) => [startCampaignSender(deps)],
};
