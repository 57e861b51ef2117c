import { automationsModule } from '#modules/automations/automations.module.ts';
import { createCampaignSeriesModule } from '#modules/campaign-series/campaign-series.module.ts';
import { campaignsModule } from '#modules/campaigns/campaigns.module.ts';
import { mailsModule } from '#modules/mails/mails.module.ts';
import { transactionalModule } from '#modules/transactional/transactional.module.ts';
import { readLocalFeed } from '#modules/walls/usecases/local-feed.ts';
import type { Module } from '#platform/module.ts';

/** What has a part in sending; all of the product would take too long to start after every kill. */
export const sendingModules: readonly Module[] = [
  automationsModule,
  createCampaignSeriesModule(readLocalFeed),
  campaignsModule,
  mailsModule,
  transactionalModule,
];
