import type { Module } from '#platform/module.ts';
import { campaignRoutes } from './campaigns.routes.ts';
import { answerHandlers } from './handlers/note-answers.on-mailbox.ts';
import { startCampaignSender } from './sending/campaign-sender.ts';

export const campaignsModule: Module = {
  name: 'campaigns',
  routes: campaignRoutes,
  lastingSignatures: ['campaign-delivery', 'mail-address'],
  events: answerHandlers,
  workers: (deps) => [startCampaignSender(deps)],
};
