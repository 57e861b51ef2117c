import { apiKeysErrors } from './identity/api-keys/api-keys.errors.ts';
import { adminsErrors } from './identity/admins/admins.errors.ts';
import { accountErrors } from './account/details/account.errors.ts';
import { authErrors } from './identity/sign-in/auth.errors.ts';
import { automationsErrors } from './sending/automations/automations.errors.ts';
import { campaignSeriesErrors } from './sending/campaign-series/campaign-series.errors.ts';
import { campaignsErrors } from './sending/campaigns/campaigns.errors.ts';
import { catalogErrors } from './billing/catalog/catalog.errors.ts';
import { clientsErrors } from './operation/clients/clients.errors.ts';
import { reportsErrors } from './publishing/reports/reports.errors.ts';
import { contactsErrors } from './audience/contacts/contacts.errors.ts';
import { contactViewsErrors } from './audience/contacts/contact-views.errors.ts';
import { segmentsErrors } from './audience/segments/segments.errors.ts';
import { coreErrors } from './core/core.errors.ts';
import { customDomainsErrors } from './presence/custom-domains/custom-domains.errors.ts';
import { paymentsErrors } from './billing/payments/payments.errors.ts';
import { erasureErrors } from './account/erasure/erasure.errors.ts';
import { factorsErrors } from './identity/sign-in/factors.errors.ts';
import { mailSourcesErrors } from './mailbox/mail-sources/mail-sources.errors.ts';
import { suppressionsErrors } from './sending/suppressions/suppressions.errors.ts';
import { communicationsErrors } from './sending/communications/communications.errors.ts';
import { importsErrors } from './audience/imports/imports.errors.ts';
import { installationModeErrors } from './billing/installation-mode/installation-mode.errors.ts';
import { invoicesErrors } from './billing/invoices/invoices.errors.ts';
import { mailboxErrors } from './mailbox/conversations/mailbox.errors.ts';
import { mailboxRulesErrors } from './mailbox/conversations/mailbox-rules.errors.ts';
import { notificationErrors } from './workspace/notifications/notifications.errors.ts';
import { fileErrors } from './files/drive/files.errors.ts';
import { uploadErrors } from './files/uploads/uploads.errors.ts';
import { fileSharesErrors } from './publishing/file-shares/file-shares.errors.ts';
import { folderErrors } from './workspace/folders/folders.errors.ts';
import { brandErrors } from './operation/brand/brand.errors.ts';
import { policyErrors } from './identity/policies/policy.errors.ts';
import { portabilityErrors } from './account/portability/portability.errors.ts';
import { outboundErrors } from './core/outbound.errors.ts';
import { profileErrors } from './presence/profiles/profiles.errors.ts';
import { instanceErrors } from './operation/instance/instance.errors.ts';
import { backupsErrors } from './operation/backups/backups.errors.ts';
import { quotaErrors } from './billing/subscriptions/quota.errors.ts';
import { subscriptionsErrors } from './billing/subscriptions/subscriptions.errors.ts';
import { sendingDomainsErrors } from './workspace/sending-domains/sending-domains.errors.ts';
import { profileAddressesErrors } from './mailbox/senders/profile-addresses.errors.ts';
import { sendersErrors } from './mailbox/senders/senders.errors.ts';
import { securityErrors } from './identity/sign-in/security.errors.ts';
import { taxesErrors } from './billing/taxes/taxes.errors.ts';
import { templatesErrors } from './sending/templates/templates.errors.ts';
import { transactionalErrors } from './sending/transactional/transactional.errors.ts';
import { trashErrors } from './workspace/trash/trash.errors.ts';
import { wallsErrors } from './publishing/walls/walls.errors.ts';
import { webhooksErrors } from './account/webhooks/webhooks.errors.ts';

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
  ...profileAddressesErrors,
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
  ...instanceErrors,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** Whether the text is a code of this contract. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatuses, text);
}
