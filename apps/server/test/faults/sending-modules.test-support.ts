import { automationsModule } from '#sending/automations/automations.module.ts';
import { createCampaignSeriesModule } from '#sending/campaign-series/campaign-series.module.ts';
import { campaignsModule } from '#sending/campaigns/campaigns.module.ts';
import { mailsModule } from '#workspace/mails/mails.module.ts';
import { transactionalModule } from '#sending/transactional/transactional.module.ts';
import { readLocalFeed } from '#publishing/walls/usecases/local-feed.ts';
import type { Module } from '#platform/module.ts';

/** Modules involved in sending; the whole product would take too long to start after every kill. */
export const sendingModules: readonly Module[] = [
  automationsModule,
  createCampaignSeriesModule(readLocalFeed),
  campaignsModule,
  mailsModule,
  transactionalModule,
];
