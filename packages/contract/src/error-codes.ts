import { apiKeysErrors } from './api-keys/api-keys.errors.ts';
import { adminsErrors } from './admins/admins.errors.ts';
import { accountErrors } from './account/account.errors.ts';
import { authErrors } from './auth/auth.errors.ts';
import { campaignsErrors } from './campaigns/campaigns.errors.ts';
import { clientsErrors } from './clients/clients.errors.ts';
import { reportsErrors } from './reports/reports.errors.ts';
import { contactsErrors } from './contacts/contacts.errors.ts';
import { contactViewsErrors } from './contacts/contact-views.errors.ts';
import { segmentsErrors } from './segments/segments.errors.ts';
import { coreErrors } from './core/core.errors.ts';
import { erasureErrors } from './erasure/erasure.errors.ts';
import { factorsErrors } from './factors/factors.errors.ts';
import { mailSourcesErrors } from './mail-sources/mail-sources.errors.ts';
import { importsErrors } from './imports/imports.errors.ts';
import { mailboxErrors } from './mailbox/mailbox.errors.ts';
import { notificationErrors } from './notifications/notifications.errors.ts';
import { fileErrors } from './files/files.errors.ts';
import { folderErrors } from './folders/folders.errors.ts';
import { portabilityErrors } from './portability/portability.errors.ts';
import { outboundErrors } from './outbound/outbound.errors.ts';
import { profileErrors } from './profiles/profiles.errors.ts';
import { quotaErrors } from './subscriptions/quota.errors.ts';
import { sendersErrors } from './senders/senders.errors.ts';
import { securityErrors } from './security/security.errors.ts';
import { templatesErrors } from './templates/templates.errors.ts';

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
  ...quotaErrors,
  ...contactsErrors,
  ...importsErrors,
  ...contactViewsErrors,
  ...segmentsErrors,
  ...mailSourcesErrors,
  ...mailboxErrors,
  ...sendersErrors,
  ...notificationErrors,
  ...profileErrors,
  ...fileErrors,
  ...folderErrors,
  ...templatesErrors,
  ...campaignsErrors,
  ...outboundErrors,
  ...apiKeysErrors,
  ...portabilityErrors,
  ...erasureErrors,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** True when the text is a code this contract declares. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatuses, text);
}
