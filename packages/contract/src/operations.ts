import * as apiKeys from './api-keys/api-keys.contract.ts';
import * as account from './account/account.contract.ts';
import * as admins from './admins/admins.contract.ts';
import * as invitations from './admins/invitations.contract.ts';
import * as auth from './auth/auth.contract.ts';
import * as automations from './automations/automations.contract.ts';
import * as backups from './backups/backups.contract.ts';
import * as campaignAudience from './campaigns/campaign-audience.contract.ts';
import * as campaignPeople from './campaigns/campaign-people.contract.ts';
import * as campaignReport from './campaigns/campaign-report.contract.ts';
import * as campaignRounds from './campaigns/campaign-rounds.contract.ts';
import * as campaignSeries from './campaign-series/campaign-series.contract.ts';
import * as campaigns from './campaigns/campaigns.contract.ts';
import * as catalogAccountTypes from './catalog/account-types.contract.ts';
import * as catalogBillingPeriods from './catalog/billing-periods.contract.ts';
import * as catalogCoupons from './catalog/coupons.contract.ts';
import * as catalogItems from './catalog/catalog-items.contract.ts';
import * as catalogPackages from './catalog/packages.contract.ts';
import * as catalogPlans from './catalog/plans.contract.ts';
import * as taxes from './taxes/taxes.contract.ts';
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
import * as clientBrand from './client-brand/client-brand.contract.ts';
import * as customDomains from './custom-domains/custom-domains.contract.ts';
import * as dashboard from './dashboard/dashboard.contract.ts';
import * as search from './search/search.contract.ts';
import * as erasure from './erasure/erasure.contract.ts';
import * as factors from './factors/factors.contract.ts';
import * as fileUses from './files/file-uses.contract.ts';
import * as files from './files/files.contract.ts';
import * as fileArchives from './file-shares/file-archives.contract.ts';
import * as fileRequests from './file-shares/file-requests.contract.ts';
import * as fileShares from './file-shares/file-shares.contract.ts';
import * as drive from './files/drive.contract.ts';
import * as uploads from './drive/uploads.contract.ts';
import { fileFolders, fileLabels } from './folders/file-collection.ts';
import { conversationFolders, conversationLabels } from './folders/conversation-collection.ts';
import { campaignFolders, campaignLabels } from './folders/campaign-collection.ts';
import { profileFolders, profileLabels } from './folders/profile-collection.ts';
import { contactFolders, contactLabels } from './folders/contact-collection.ts';
import { templateFolders, templateLabels } from './folders/template-collection.ts';
import * as history from './history/history.contract.ts';
import * as imports from './imports/imports.contract.ts';
import * as invoices from './invoices/invoices.contract.ts';
import * as adminInvoices from './invoices/admin-invoices.contract.ts';
import * as invoiceChain from './invoices/invoice-chain.contract.ts';
import * as invoiceSeller from './invoices/seller.contract.ts';
import * as live from './live/live.contract.ts';
import * as mailSources from './mail-sources/mail-sources.contract.ts';
import * as suppressions from './suppressions/suppressions.contract.ts';
import * as returnHooks from './suppressions/return-hooks.contract.ts';
import * as communications from './communications/communications.contract.ts';
import * as transactional from './transactional/transactional.contract.ts';
import * as operatorMails from './mail-sources/operator-mails.contract.ts';
import * as operatorQuarantine from './mail-sources/operator-quarantine.contract.ts';
import * as mailbox from './mailbox/mailbox.contract.ts';
import * as conversationMerges from './mailbox/merges.contract.ts';
import * as conversationNotes from './mailbox/notes.contract.ts';
import * as mailboxRules from './mailbox/mailbox-rules.contract.ts';
import * as mailboxRetention from './mailbox/retention.contract.ts';
import * as savedReplies from './mailbox/saved-replies.contract.ts';
import * as replies from './mailbox/replies.contract.ts';
import * as newDrafts from './mailbox/new-drafts.contract.ts';
import * as remotePictures from './mailbox/remote-pictures.contract.ts';
import * as mails from './mails/mails.contract.ts';
import * as notifications from './notifications/notifications.contract.ts';
import * as push from './notifications/push.contract.ts';
import * as quietHours from './notifications/quiet-hours.contract.ts';
import * as operator from './operator/operator.contract.ts';
import * as payments from './payments/payments.contract.ts';
import * as paymentMethods from './payments/payment-methods.contract.ts';
import * as bank from './payments/bank.contract.ts';
import * as brand from './brand/brand.contract.ts';
import * as instanceLimits from './instance/limits.contract.ts';
import * as mailCheck from './instance/mail-check.contract.ts';
import * as paymentProviders from './instance/payment-providers.contract.ts';
import * as policy from './policy/policy.contract.ts';
import * as policyAdmin from './policy/policy-admin.contract.ts';
import * as dataImports from './portability/data-imports.contract.ts';
import * as portability from './portability/portability.contract.ts';
import * as wallArchives from './portability/wall-archives.contract.ts';
import * as profileBulk from './profiles/profile-bulk.contract.ts';
import * as profileStarts from './profiles/profile-starts.contract.ts';
import * as profileList from './profiles/profile-list.contract.ts';
import * as profiles from './profiles/profiles.contract.ts';
import * as security from './security/security.contract.ts';
import * as segments from './segments/segments.contract.ts';
import * as sending from './sending/sending-domains.contract.ts';
import * as senders from './senders/senders.contract.ts';
import * as shell from './shell/shell.contract.ts';
import * as subscriptions from './subscriptions/subscriptions.contract.ts';
import * as clientSubscription from './subscriptions/client-subscription.contract.ts';
import * as clientPackages from './subscriptions/packages.contract.ts';
import * as adminSubscriptions from './subscriptions/admin-subscriptions.contract.ts';
import * as installationMode from './installation-mode/installation-mode.contract.ts';
import * as billingClock from './subscriptions/billing-clock.contract.ts';
import * as templates from './templates/templates.contract.ts';
import * as houseTemplates from './templates/house-templates.contract.ts';
import * as templateVersions from './templates/template-versions.contract.ts';
import * as templateStarts from './templates/template-starts.contract.ts';
import * as trash from './trash/trash.contract.ts';
import * as visits from './visits/visits.contract.ts';
import * as wallInbox from './walls/wall-inbox.contract.ts';
import * as wallPosts from './walls/posts.contract.ts';
import * as walls from './walls/walls.contract.ts';
import * as webhooks from './webhooks/webhooks.contract.ts';
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
  automations,
  backups,
  campaigns,
  campaignAudience,
  campaignPeople,
  campaignReport,
  campaignRounds,
  campaignSeries,
  campaignFolders,
  campaignLabels,
  catalogAccountTypes,
  catalogBillingPeriods,
  catalogCoupons,
  catalogItems,
  catalogPackages,
  catalogPlans,
  taxes,
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
  search,
  erasure,
  factors,
  files,
  fileUses,
  fileArchives,
  fileRequests,
  fileShares,
  drive,
  uploads,
  fileFolders,
  fileLabels,
  history,
  imports,
  invoices,
  adminInvoices,
  invoiceChain,
  invoiceSeller,
  live,
  mailSources,
  suppressions,
  returnHooks,
  communications,
  transactional,
  operatorMails,
  operatorQuarantine,
  mailbox,
  newDrafts,
  replies,
  remotePictures,
  conversationFolders,
  conversationLabels,
  conversationMerges,
  conversationNotes,
  mailboxRules,
  mailboxRetention,
  savedReplies,
  mails,
  notifications,
  push,
  quietHours,
  operator,
  payments,
  paymentMethods,
  bank,
  brand,
  instanceLimits,
  mailCheck,
  paymentProviders,
  policy,
  policyAdmin,
  portability,
  dataImports,
  wallArchives,
  profiles,
  profileBulk,
  profileStarts,
  profileList,
  profileFolders,
  profileLabels,
  contactFolders,
  contactLabels,
  segments,
  security,
  clientBrand,
  customDomains,
  senders,
  sending,
  sending.clientDomains,
  sending.operatorDomains,
  shell,
  subscriptions,
  clientSubscription,
  clientPackages,
  adminSubscriptions,
  installationMode,
  billingClock,
  templateFolders,
  templateLabels,
  houseTemplates,
  templateVersions,
  templateStarts,
  templates,
  trash,
  visits,
  walls,
  wallPosts,
  wallInbox,
  webhooks,
].flatMap(operationsOf);
