import { authErrors } from './auth/auth.errors.ts';
import { campaignsErrors } from './campaigns/campaigns.errors.ts';
import { contactsErrors } from './contacts/contacts.errors.ts';
import { coreErrors } from './core/core.errors.ts';
import { mailboxErrors } from './mailbox/mailbox.errors.ts';
import { fileErrors } from './files/files.errors.ts';
import { profileErrors } from './profiles/profiles.errors.ts';
import { quotaErrors } from './subscriptions/quota.errors.ts';
import { templatesErrors } from './templates/templates.errors.ts';

/** Every error code of the API with its HTTP status. */
export const errorStatuses = {
  ...coreErrors,
  ...authErrors,
  ...quotaErrors,
  ...contactsErrors,
  ...mailboxErrors,
  ...profileErrors,
  ...fileErrors,
  ...templatesErrors,
  ...campaignsErrors,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** True when the text is a code this contract declares. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatuses, text);
}
