import { apiKeysErrors } from './api-keys/api-keys.errors.ts';
import { adminsErrors } from './admins/admins.errors.ts';
import { accountErrors } from './account/account.errors.ts';
import { authErrors } from './auth/auth.errors.ts';
import { automationsErrors } from './automations/automations.errors.ts';
import { campaignSeriesErrors } from './campaign-series/campaign-series.errors.ts';
import { campaignsErrors } from './campaigns/campaigns.errors.ts';
import { catalogErrors } from './catalog/catalog.errors.ts';
import { clientsErrors } from './clients/clients.errors.ts';
import { reportsErrors } from './reports/reports.errors.ts';
import { contactsErrors } from './contacts/contacts.errors.ts';
import { contactViewsErrors } from './contacts/contact-views.errors.ts';
import { segmentsErrors } from './segments/segments.errors.ts';
import { coreErrors } from './core/core.errors.ts';
import { customDomainsErrors } from './custom-domains/custom-domains.errors.ts';
import { paymentsErrors } from './payments/payments.errors.ts';
import { erasureErrors } from './erasure/erasure.errors.ts';
import { factorsErrors } from './factors/factors.errors.ts';
import { mailSourcesErrors } from './mail-sources/mail-sources.errors.ts';
import { suppressionsErrors } from './suppressions/suppressions.errors.ts';
import { communicationsErrors } from './communications/communications.errors.ts';
import { importsErrors } from './imports/imports.errors.ts';
import { installationModeErrors } from './installation-mode/installation-mode.errors.ts';
import { invoicesErrors } from './invoices/invoices.errors.ts';
import { mailboxErrors } from './mailbox/mailbox.errors.ts';
import { mailboxRulesErrors } from './mailbox/mailbox-rules.errors.ts';
import { notificationErrors } from './notifications/notifications.errors.ts';
import { fileErrors } from './files/files.errors.ts';
import { uploadErrors } from './drive/uploads.errors.ts';
import { fileSharesErrors } from './file-shares/file-shares.errors.ts';
import { folderErrors } from './folders/folders.errors.ts';
import { brandErrors } from './brand/brand.errors.ts';
import { policyErrors } from './policy/policy.errors.ts';
import { portabilityErrors } from './portability/portability.errors.ts';
import { outboundErrors } from './outbound/outbound.errors.ts';
import { profileErrors } from './profiles/profiles.errors.ts';
import { backupsErrors } from './backups/backups.errors.ts';
import { quotaErrors } from './subscriptions/quota.errors.ts';
import { subscriptionsErrors } from './subscriptions/subscriptions.errors.ts';
import { sendingDomainsErrors } from './sending/sending-domains.errors.ts';
import { sendersErrors } from './senders/senders.errors.ts';
import { securityErrors } from './security/security.errors.ts';
import { taxesErrors } from './taxes/taxes.errors.ts';
import { templatesErrors } from './templates/templates.errors.ts';
import { transactionalErrors } from './transactional/transactional.errors.ts';
import { trashErrors } from './trash/trash.errors.ts';
import { wallsErrors } from './walls/walls.errors.ts';
import { webhooksErrors } from './webhooks/webhooks.errors.ts';

/** Every error code of the API with its HTTP status. */
export const errorStatuses = {
  ...coreErrors,
  ...adminsErrors,
  ...authErrors,
  ...factorsErrors,
  ...accountErrors,
  ...securityErrors,
  ...clientsErrors,
  ...reportsErrors,
  ...installationModeErrors,
  ...quotaErrors,
  ...subscriptionsErrors,
  ...catalogErrors,
  ...taxesErrors,
  ...contactsErrors,
  ...customDomainsErrors,
  ...importsErrors,
  ...invoicesErrors,
  ...contactViewsErrors,
  ...segmentsErrors,
  ...mailSourcesErrors,
  ...suppressionsErrors,
  ...communicationsErrors,
  ...transactionalErrors,
  ...mailboxErrors,
  ...mailboxRulesErrors,
  ...sendersErrors,
  ...sendingDomainsErrors,
  ...notificationErrors,
  ...profileErrors,
  ...fileErrors,
  ...uploadErrors,
  ...fileSharesErrors,
  ...folderErrors,
  ...templatesErrors,
  ...campaignsErrors,
  ...campaignSeriesErrors,
  ...automationsErrors,
  ...outboundErrors,
  ...apiKeysErrors,
  ...portabilityErrors,
  ...erasureErrors,
  ...paymentsErrors,
  ...trashErrors,
  ...wallsErrors,
  ...brandErrors,
  ...policyErrors,
  ...webhooksErrors,
  ...backupsErrors,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** True when the text is a code this contract declares. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatuses, text);
}
