import * as apiKeys from './identity/api-keys/api-keys.contract.ts';
import * as account from './account/details/account.contract.ts';
import * as admins from './identity/admins/admins.contract.ts';
import * as invitations from './identity/admins/invitations.contract.ts';
import * as auth from './identity/sign-in/auth.contract.ts';
import * as automations from './sending/automations/automations.contract.ts';
import * as backups from './operation/backups/backups.contract.ts';
import * as campaignAudience from './sending/campaigns/campaign-audience.contract.ts';
import * as campaignList from './sending/campaigns/campaign-list.contract.ts';
import * as campaignPeople from './sending/campaigns/campaign-people.contract.ts';
import * as campaignReport from './sending/campaigns/campaign-report.contract.ts';
import * as campaignRounds from './sending/campaigns/campaign-rounds.contract.ts';
import * as campaignSeries from './sending/campaign-series/campaign-series.contract.ts';
import * as campaigns from './sending/campaigns/campaigns.contract.ts';
import * as catalogAccountTypes from './billing/catalog/account-types.contract.ts';
import * as catalogBillingPeriods from './billing/catalog/billing-periods.contract.ts';
import * as catalogCoupons from './billing/catalog/coupons.contract.ts';
import * as catalogItems from './billing/catalog/catalog-items.contract.ts';
import * as catalogPackages from './billing/catalog/packages.contract.ts';
import * as catalogPlans from './billing/catalog/plans.contract.ts';
import * as taxes from './billing/taxes/taxes.contract.ts';
import * as clientActs from './operation/clients/client-acts.contract.ts';
import * as clients from './operation/clients/clients.contract.ts';
import * as reports from './publishing/reports/reports.contract.ts';
import * as contacts from './audience/contacts/contacts.contract.ts';
import * as contactAddresses from './audience/contacts/contact-addresses.contract.ts';
import * as customFields from './audience/contacts/custom-fields.contract.ts';
import * as topics from './audience/contacts/topics.contract.ts';
import * as duplicates from './audience/contacts/duplicates.contract.ts';
import * as contactMerges from './audience/contacts/merges.contract.ts';
import * as privacy from './audience/contacts/privacy.contract.ts';
import * as contactBulk from './audience/contacts/contact-bulk.contract.ts';
import * as contactList from './audience/contacts/contact-list.contract.ts';
import * as contactViews from './audience/contacts/contact-views.contract.ts';
import * as clientBrand from './presence/client-brand/client-brand.contract.ts';
import * as customDomains from './presence/custom-domains/custom-domains.contract.ts';
import * as dashboard from './account/dashboard/dashboard.contract.ts';
import * as search from './workspace/search/search.contract.ts';
import * as erasure from './account/erasure/erasure.contract.ts';
import * as factors from './identity/sign-in/factors.contract.ts';
import * as driveStart from './publishing/file-shares/drive-start.contract.ts';
import * as fileUses from './files/drive/file-uses.contract.ts';
import * as files from './files/drive/files.contract.ts';
import * as fileArchives from './publishing/file-shares/file-archives.contract.ts';
import * as fileRequests from './publishing/file-shares/file-requests.contract.ts';
import * as fileShares from './publishing/file-shares/file-shares.contract.ts';
import * as drive from './files/drive/drive.contract.ts';
import * as uploads from './files/uploads/uploads.contract.ts';
import { fileFolders, fileLabels } from './workspace/folders/file-collection.ts';
import { conversationFolders, conversationLabels } from './workspace/folders/conversation-collection.ts';
import { campaignFolders, campaignLabels } from './workspace/folders/campaign-collection.ts';
import { profileFolders, profileLabels } from './workspace/folders/profile-collection.ts';
import { contactFolders, contactLabels } from './workspace/folders/contact-collection.ts';
import { templateFolders, templateLabels } from './workspace/folders/template-collection.ts';
import * as history from './workspace/history/history.contract.ts';
import * as imports from './audience/imports/imports.contract.ts';
import * as invoices from './billing/invoices/invoices.contract.ts';
import * as adminInvoices from './billing/invoices/admin-invoices.contract.ts';
import * as invoiceChain from './billing/invoices/invoice-chain.contract.ts';
import * as invoiceSeller from './billing/invoices/seller.contract.ts';
import * as live from './workspace/live/live.contract.ts';
import * as boxAccess from './mailbox/mail-sources/box-access.contract.ts';
import * as mailSources from './mailbox/mail-sources/mail-sources.contract.ts';
import * as suppressions from './sending/suppressions/suppressions.contract.ts';
import * as returnHooks from './sending/suppressions/return-hooks.contract.ts';
import * as communications from './sending/communications/communications.contract.ts';
import * as transactional from './sending/transactional/transactional.contract.ts';
import * as operatorMails from './mailbox/mail-sources/operator-mails.contract.ts';
import * as operatorQuarantine from './mailbox/mail-sources/operator-quarantine.contract.ts';
import * as mailbox from './mailbox/conversations/mailbox.contract.ts';
import * as conversationMerges from './mailbox/conversations/merges.contract.ts';
import * as conversationMoves from './mailbox/conversations/moves.contract.ts';
import * as conversationNotes from './mailbox/conversations/notes.contract.ts';
import * as mailboxRules from './mailbox/conversations/mailbox-rules.contract.ts';
import * as mailboxRetention from './mailbox/conversations/retention.contract.ts';
import * as savedReplies from './mailbox/conversations/saved-replies.contract.ts';
import * as replies from './mailbox/conversations/replies.contract.ts';
import * as newDrafts from './mailbox/conversations/new-drafts.contract.ts';
import * as invitationAnswers from './mailbox/conversations/invitations.contract.ts';
import * as originals from './mailbox/conversations/originals.contract.ts';
import * as mailboxFigures from './mailbox/conversations/figures.contract.ts';
import * as shelf from './mailbox/conversations/shelf.contract.ts';
import * as remotePictures from './mailbox/conversations/remote-pictures.contract.ts';
import * as mails from './workspace/mails/mails.contract.ts';
import * as notifications from './workspace/notifications/notifications.contract.ts';
import * as push from './workspace/notifications/push.contract.ts';
import * as quietHours from './workspace/notifications/quiet-hours.contract.ts';
import * as operator from './operation/operator/operator.contract.ts';
import * as clientMoney from './billing/payments/client-money.contract.ts';
import * as payments from './billing/payments/payments.contract.ts';
import * as paymentMethods from './billing/payments/payment-methods.contract.ts';
import * as bank from './billing/payments/bank.contract.ts';
import * as brand from './operation/brand/brand.contract.ts';
import * as instanceLimits from './operation/instance/limits.contract.ts';
import * as mailCheck from './operation/instance/mail-check.contract.ts';
import * as paymentProviders from './operation/instance/payment-providers.contract.ts';
import * as oauthProviders from './operation/instance/oauth-providers.contract.ts';
import * as stripeAccount from './operation/instance/stripe-account.contract.ts';
import * as policy from './identity/policies/policy.contract.ts';
import * as policyAdmin from './identity/policies/policy-admin.contract.ts';
import * as dataImports from './account/portability/data-imports.contract.ts';
import * as portability from './account/portability/portability.contract.ts';
import * as wallArchives from './account/portability/wall-archives.contract.ts';
import * as profileBulk from './presence/profiles/profile-bulk.contract.ts';
import * as profileStarts from './presence/profiles/profile-starts.contract.ts';
import * as profileList from './presence/profiles/profile-list.contract.ts';
import * as profiles from './presence/profiles/profiles.contract.ts';
import * as security from './identity/sign-in/security.contract.ts';
import * as segments from './audience/segments/segments.contract.ts';
import * as sending from './workspace/sending-domains/sending-domains.contract.ts';
import * as profileAddresses from './mailbox/senders/profile-addresses.contract.ts';
import * as senders from './mailbox/senders/senders.contract.ts';
import * as shell from './account/shell/shell.contract.ts';
import * as subscriptions from './billing/subscriptions/subscriptions.contract.ts';
import * as clientSubscription from './billing/subscriptions/client-subscription.contract.ts';
import * as clientPackages from './billing/subscriptions/packages.contract.ts';
import * as adminSubscriptions from './billing/subscriptions/admin-subscriptions.contract.ts';
import * as installationMode from './billing/installation-mode/installation-mode.contract.ts';
import * as billingClock from './billing/subscriptions/billing-clock.contract.ts';
import * as templates from './sending/templates/templates.contract.ts';
import * as houseTemplates from './sending/templates/house-templates.contract.ts';
import * as templateVersions from './sending/templates/template-versions.contract.ts';
import * as templateStarts from './sending/templates/template-starts.contract.ts';
import * as trash from './workspace/trash/trash.contract.ts';
import * as visits from './publishing/visits/visits.contract.ts';
import * as wallInbox from './publishing/walls/wall-inbox.contract.ts';
import * as wallPosts from './publishing/walls/posts.contract.ts';
import * as walls from './publishing/walls/walls.contract.ts';
import * as webhooks from './account/webhooks/webhooks.contract.ts';
import type { Operation } from './core/operation.ts';

function operationsOf(contract: Record<string, unknown>): Operation[] {
  return Object.values(contract).filter(isOperation);
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}

/** Every operation of the API: the source of OpenAPI and of the tests that cover all routes. */
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
  campaignList,
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
  topics,
  duplicates,
  contactMerges,
  privacy,
  dashboard,
  search,
  erasure,
  factors,
  files,
  driveStart,
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
  boxAccess,
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
  invitationAnswers,
  originals,
  remotePictures,
  shelf,
  mailboxFigures,
  conversationFolders,
  conversationLabels,
  conversationMerges,
  conversationMoves,
  conversationNotes,
  mailboxRules,
  mailboxRetention,
  savedReplies,
  mails,
  notifications,
  push,
  quietHours,
  operator,
  clientMoney,
  payments,
  paymentMethods,
  bank,
  brand,
  instanceLimits,
  mailCheck,
  paymentProviders,
  oauthProviders,
  stripeAccount,
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
  profileAddresses,
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
