import { backupsModule } from '#operation/backups/backups.module.ts';
import { metricsModule } from '#operation/metrics/metrics.module.ts';
import { apiKeysModule } from '#identity/api-keys/api-keys.module.ts';
import { accountModule } from '#account/details/details.module.ts';
import { automationsModule } from '#sending/automations/automations.module.ts';
import { catalogModule } from '#billing/catalog/catalog.module.ts';
import { contactsModule } from '#audience/contacts/contacts.module.ts';
import { segmentsModule } from '#audience/segments/segments.module.ts';
import { clientBrandModule } from '#presence/client-brand/client-brand.module.ts';
import { customDomainsModule } from '#presence/custom-domains/custom-domains.module.ts';
import { dashboardModule } from '#account/dashboard/dashboard.module.ts';
import { factorsModule } from '#identity/sign-in/factors/factors.module.ts';
import { historyModule } from '#workspace/history/history.module.ts';
import { erasureModule } from '#account/erasure/erasure.module.ts';
import { identityModule } from '#identity/sign-in/sign-in.module.ts';
import { liveModule } from '#workspace/live/live.module.ts';
import { mailSourcesModule } from '#mailbox/mail-sources/mail-sources.module.ts';
import { suppressionsModule } from '#sending/suppressions/suppressions.module.ts';
import { communicationsModule } from '#sending/communications/communications.module.ts';
import { transactionalModule } from '#sending/transactional/transactional.module.ts';
import { invoicesModule } from '#billing/invoices/invoices.module.ts';
import { importsModule } from '#audience/imports/imports.module.ts';
import { mailboxModule } from '#mailbox/conversations/conversations.module.ts';
import { brandModule } from '#operation/brand/brand.module.ts';
import { mailsModule } from '#workspace/mails/mails.module.ts';
import { instanceModule } from '#operation/instance/instance.module.ts';
import { sendingDomainsModule } from '#workspace/sending-domains/sending-domains.module.ts';
import { sendersModule } from '#mailbox/senders/senders.module.ts';
import { createNotificationsModule } from '#workspace/notifications/notifications.module.ts';
import { operatorModule } from '#operation/operator/operator.module.ts';
import { policiesModule } from '#identity/policies/policies.module.ts';
import { portabilityModule } from '#account/portability/portability.module.ts';
import { createSearchModule } from '#workspace/search/search.module.ts';
import { shellModule } from '#account/shell/shell.module.ts';
import { paymentsModule } from '#billing/payments/payments.module.ts';
import { openingModule } from '#operation/opening/opening.module.ts';
import { billingClockModule } from '#billing/billing-clock/billing-clock.module.ts';
import { taxesModule } from '#billing/taxes/taxes.module.ts';
import { subscriptionsModule } from '#billing/subscriptions/subscriptions.module.ts';
import { createFoldersModule } from '#workspace/folders/folders.module.ts';
import { driveModule } from '#files/uploads/uploads.module.ts';
import { fileSharesModule } from '#publishing/file-shares/file-shares.module.ts';
import { filesModule } from '#files/drive/drive.module.ts';
import { profilesModule } from '#presence/profiles/profiles.module.ts';
import { publicPagesModule } from '#publishing/public-pages/public-pages.module.ts';
import { createCampaignSeriesModule } from '#sending/campaign-series/campaign-series.module.ts';
import { campaignsModule } from '#sending/campaigns/campaigns.module.ts';
import { createTrashModule } from '#workspace/trash/trash.module.ts';
import { trackingModule } from '#sending/tracking/tracking.module.ts';
import { templatesModule } from '#sending/templates/templates.module.ts';
import { adminsModule } from '#identity/admins/admins.module.ts';
import { clientsModule } from '#operation/clients/clients.module.ts';
import { visitsModule } from '#publishing/visits/visits.module.ts';
import { reportsModule } from '#publishing/reports/reports.module.ts';
import { readLocalFeed } from '#publishing/door.ts';
import { wallsModule } from '#publishing/walls/walls.module.ts';
import { createWebhooksModule } from '#account/webhooks/webhooks.module.ts';
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
];

const webhooksModule = createWebhooksModule(nouns.flatMap(({ webhooks }) => webhooks));

/** Every module of the product; seeds run in this order. */
export const modules: readonly Module[] = [
  ...nouns,
  createNotificationsModule([...nouns, webhooksModule].flatMap(({ noticeActs = [] }) => noticeActs)),
  webhooksModule,
  createFoldersModule(nouns.flatMap(({ collections }) => collections)),
  createTrashModule(nouns.flatMap(({ trash }) => trash)),
  createSearchModule({
    sources: nouns.flatMap(({ search }) => search),
    operatorSources: nouns.flatMap(({ operatorSearch }) => operatorSearch),
  }),
];
