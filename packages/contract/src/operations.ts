import * as apiKeys from './api-keys/api-keys.contract.ts';
import * as account from './account/account.contract.ts';
import * as admins from './admins/admins.contract.ts';
import * as invitations from './admins/invitations.contract.ts';
import * as auth from './auth/auth.contract.ts';
import * as campaigns from './campaigns/campaigns.contract.ts';
import * as clientActs from './clients/client-acts.contract.ts';
import * as clients from './clients/clients.contract.ts';
import * as reports from './reports/reports.contract.ts';
import * as contacts from './contacts/contacts.contract.ts';
import * as contactAddresses from './contacts/contact-addresses.contract.ts';
import * as customFields from './contacts/custom-fields.contract.ts';
import * as duplicates from './contacts/duplicates.contract.ts';
import * as contactMerges from './contacts/merges.contract.ts';
import * as privacy from './contacts/privacy.contract.ts';
import * as contactBulk from './contacts/contact-bulk.contract.ts';
import * as contactList from './contacts/contact-list.contract.ts';
import * as contactViews from './contacts/contact-views.contract.ts';
import * as dashboard from './dashboard/dashboard.contract.ts';
import * as erasure from './erasure/erasure.contract.ts';
import * as factors from './factors/factors.contract.ts';
import * as files from './files/files.contract.ts';
import { conversationFolders, conversationLabels } from './folders/conversation-collection.ts';
import { profileFolders, profileLabels } from './folders/profile-collection.ts';
import { contactFolders, contactLabels } from './folders/contact-collection.ts';
import * as history from './history/history.contract.ts';
import * as imports from './imports/imports.contract.ts';
import * as live from './live/live.contract.ts';
import * as mailSources from './mail-sources/mail-sources.contract.ts';
import * as mailbox from './mailbox/mailbox.contract.ts';
import * as conversationMerges from './mailbox/merges.contract.ts';
import * as conversationNotes from './mailbox/notes.contract.ts';
import * as savedReplies from './mailbox/saved-replies.contract.ts';
import * as replies from './mailbox/replies.contract.ts';
import * as remotePictures from './mailbox/remote-pictures.contract.ts';
import * as mails from './mails/mails.contract.ts';
import * as notifications from './notifications/notifications.contract.ts';
import * as push from './notifications/push.contract.ts';
import * as quietHours from './notifications/quiet-hours.contract.ts';
import * as operator from './operator/operator.contract.ts';
import * as policy from './policy/policy.contract.ts';
import * as portability from './portability/portability.contract.ts';
import * as profileStarts from './profiles/profile-starts.contract.ts';
import * as profileList from './profiles/profile-list.contract.ts';
import * as profiles from './profiles/profiles.contract.ts';
import * as security from './security/security.contract.ts';
import * as segments from './segments/segments.contract.ts';
import * as senders from './senders/senders.contract.ts';
import * as shell from './shell/shell.contract.ts';
import * as subscriptions from './subscriptions/subscriptions.contract.ts';
import * as templates from './templates/templates.contract.ts';
import * as visits from './visits/visits.contract.ts';
import type { Operation } from './core/operation.ts';

function operationsOf(contract: Record<string, unknown>): Operation[] {
  return Object.values(contract).filter(isOperation);
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}

/** Every operation of the API: the source of OpenAPI and of the tests that walk all routes. */
export const operations: readonly Operation[] = [
  apiKeys,
  account,
  admins,
  invitations,
  auth,
  campaigns,
  clientActs,
  clients,
  reports,
  contacts,
  contactList,
  contactViews,
  contactBulk,
  contactAddresses,
  customFields,
  duplicates,
  contactMerges,
  privacy,
  dashboard,
  erasure,
  factors,
  files,
  history,
  imports,
  live,
  mailSources,
  mailbox,
  replies,
  remotePictures,
  conversationFolders,
  conversationLabels,
  conversationMerges,
  conversationNotes,
  savedReplies,
  mails,
  notifications,
  push,
  quietHours,
  operator,
  policy,
  portability,
  profiles,
  profileStarts,
  profileList,
  profileFolders,
  profileLabels,
  contactFolders,
  contactLabels,
  segments,
  security,
  senders,
  shell,
  subscriptions,
  templates,
  visits,
].flatMap(operationsOf);
