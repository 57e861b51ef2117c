import { backupsModule } from '#modules/backups/backups.module.ts';
import { metricsModule } from '#modules/metrics/metrics.module.ts';
import { apiKeysModule } from '#modules/api-keys/api-keys.module.ts';
import { accountModule } from '#modules/account/account.module.ts';
import { automationsModule } from '#modules/automations/automations.module.ts';
import { catalogModule } from '#modules/catalog/catalog.module.ts';
import { contactsModule } from '#modules/contacts/contacts.module.ts';
import { segmentsModule } from '#modules/segments/segments.module.ts';
import { clientBrandModule } from '#modules/client-brand/client-brand.module.ts';
import { customDomainsModule } from '#modules/custom-domains/custom-domains.module.ts';
import { dashboardModule } from '#modules/dashboard/dashboard.module.ts';
import { factorsModule } from '#modules/identity/factors/factors.module.ts';
import { historyModule } from '#modules/history/history.module.ts';
import { erasureModule } from '#modules/erasure/erasure.module.ts';
import { identityModule } from '#modules/identity/identity.module.ts';
import { liveModule } from '#modules/live/live.module.ts';
import { mailSourcesModule } from '#modules/mail-sources/mail-sources.module.ts';
import { suppressionsModule } from '#modules/suppressions/suppressions.module.ts';
import { communicationsModule } from '#modules/communications/communications.module.ts';
import { transactionalModule } from '#modules/transactional/transactional.module.ts';
import { invoicesModule } from '#modules/invoices/invoices.module.ts';
import { importsModule } from '#modules/imports/imports.module.ts';
import { mailboxModule } from '#modules/mailbox/mailbox.module.ts';
import { brandModule } from '#modules/brand/brand.module.ts';
import { mailsModule } from '#modules/mails/mails.module.ts';
import { instanceModule } from '#modules/instance/instance.module.ts';
import { sendingDomainsModule } from '#modules/sending-domains/sending-domains.module.ts';
import { sendersModule } from '#modules/senders/senders.module.ts';
import { notificationsModule } from '#modules/notifications/notifications.module.ts';
import { operatorModule } from '#modules/operator/operator.module.ts';
import { policiesModule } from '#modules/policies/policies.module.ts';
import { portabilityModule } from '#modules/portability/portability.module.ts';
import { createSearchModule } from '#modules/search/search.module.ts';
import { shellModule } from '#modules/shell/shell.module.ts';
import { paymentsModule } from '#modules/payments/payments.module.ts';
import { openingModule } from '#modules/opening/opening.module.ts';
import { billingClockModule } from '#modules/billing-clock/billing-clock.module.ts';
import { taxesModule } from '#modules/taxes/taxes.module.ts';
import { subscriptionsModule } from '#modules/subscriptions/subscriptions.module.ts';
import { createFoldersModule } from '#modules/folders/folders.module.ts';
import { driveModule } from '#modules/drive/drive.module.ts';
import { fileSharesModule } from '#modules/file-shares/file-shares.module.ts';
import { filesModule } from '#modules/files/files.module.ts';
import { profilesModule } from '#modules/profiles/profiles.module.ts';
import { publicPagesModule } from '#modules/public-pages/public-pages.module.ts';
import { createCampaignSeriesModule } from '#modules/campaign-series/campaign-series.module.ts';
import { campaignsModule } from '#modules/campaigns/campaigns.module.ts';
import { createTrashModule } from '#modules/trash/trash.module.ts';
import { trackingModule } from '#modules/tracking/tracking.module.ts';
import { templatesModule } from '#modules/templates/templates.module.ts';
import { adminsModule } from '#modules/admins/admins.module.ts';
import { clientsModule } from '#modules/clients/clients.module.ts';
import { visitsModule } from '#modules/visits/visits.module.ts';
import { reportsModule } from '#modules/reports/reports.module.ts';
import { readLocalFeed } from '#modules/walls/usecases/local-feed.ts';
import { wallsModule } from '#modules/walls/walls.module.ts';
import { webhooksModule } from '#modules/webhooks/webhooks.module.ts';
import type { Module } from '#platform/module.ts';

const nouns: readonly Module[] = [
  policiesModule,
  catalogModule,
  taxesModule,
  identityModule,
  factorsModule,
  paymentsModule,
  openingModule,
  billingClockModule,
  subscriptionsModule,
  mailsModule,
  accountModule,
  notificationsModule,
  liveModule,
  contactsModule,
  importsModule,
  invoicesModule,
  segmentsModule,
  mailboxModule,
  mailSourcesModule,
  suppressionsModule,
  communicationsModule,
  transactionalModule,
  sendersModule,
  sendingDomainsModule,
  instanceModule,
  backupsModule,
  metricsModule,
  brandModule,
  shellModule,
  dashboardModule,
  operatorModule,
  profilesModule,
  visitsModule,
  publicPagesModule,
  customDomainsModule,
  clientBrandModule,
  filesModule,
  fileSharesModule,
  driveModule,
  templatesModule,
  campaignsModule,
  createCampaignSeriesModule(readLocalFeed),
  trackingModule,
  automationsModule,
  apiKeysModule,
  portabilityModule,
  erasureModule,
  historyModule,
  adminsModule,
  clientsModule,
  reportsModule,
  wallsModule,
  webhooksModule,
];

/** Every module of the product; seeds run in this order. */
export const modules: readonly Module[] = [
  ...nouns,
  createFoldersModule(nouns.flatMap(({ collections = [] }) => collections)),
  createTrashModule(nouns.flatMap(({ trash = [] }) => trash)),
  createSearchModule({
    sources: nouns.flatMap(({ search = [] }) => search),
    operatorSources: nouns.flatMap(({ operatorSearch = [] }) => operatorSearch),
  }),
];
