import { settingsPath, type SettingsSection, type UserScreen, userPaths } from '@enlace/contract/core/user-paths.ts';
import { redirect, type RouteObject } from 'react-router';
import type { RouteModule } from './lazy-page.ts';
import { paths } from './paths.ts';
import { signedInPage } from './signed-in-page.tsx';

/** Every screen with one address; one without a file does not compile. */
const screens: Record<UserScreen, () => Promise<RouteModule>> = {
  dashboard: () => import('../routes/user/dashboard.route.tsx'),
  profiles: () => import('../routes/user/profiles.route.tsx'),
  profileFolders: () => import('../routes/user/profile-folders.route.tsx'),
  profileLabels: () => import('../routes/user/profile-labels.route.tsx'),
  contacts: () => import('../routes/user/contacts.route.tsx'),
  contactFolders: () => import('../routes/user/contact-folders.route.tsx'),
  contactLabels: () => import('../routes/user/contact-labels.route.tsx'),
  contactDuplicates: () => import('../routes/user/contact-duplicates.route.tsx'),
  contactImports: () => import('../routes/user/contact-imports.route.tsx'),
  templates: () => import('../routes/user/templates.route.tsx'),
  templateFolders: () => import('../routes/user/template-folders.route.tsx'),
  templateLabels: () => import('../routes/user/template-labels.route.tsx'),
  campaigns: () => import('../routes/user/campaigns.route.tsx'),
  campaignFolders: () => import('../routes/user/campaign-folders.route.tsx'),
  campaignLabels: () => import('../routes/user/campaign-labels.route.tsx'),
  campaignComparison: () => import('../routes/user/campaign-comparison.route.tsx'),
  campaignSeries: () => import('../routes/user/campaign-series-list.route.tsx'),
  automations: () => import('../routes/user/automations.route.tsx'),
  mailboxFigures: () => import('../routes/user/mailbox-figures.route.tsx'),
  communications: () => import('../routes/user/communications.route.tsx'),
  walls: () => import('../routes/user/walls.route.tsx'),
  drive: () => import('../routes/user/drive.route.tsx'),
  history: () => import('../routes/user/history.route.tsx'),
  trash: () => import('../routes/user/trash.route.tsx'),
  notifications: () => import('../routes/user/notifications.route.tsx'),
  settings: () => import('../routes/user/settings.route.tsx'),
  search: () => import('../routes/user/search.route.tsx'),
  help: () => import('../routes/user/help.route.tsx'),
};
// NOTE: the keys of the table above.
const names = Object.keys(screens) as UserScreen[];

/** Every section of the settings; one without a file does not compile. */
const settings: Record<SettingsSection, () => Promise<RouteModule>> = {
  brand: () => import('../routes/user/settings/brand.route.tsx'),
  domains: () => import('../routes/user/settings/domains.route.tsx'),
  senders: () => import('../routes/user/settings/senders.route.tsx'),
  signature: () => import('../routes/user/settings/signature.route.tsx'),
  server: () => import('../routes/user/settings/server.route.tsx'),
  sendingDomains: () => import('../routes/user/settings/sending-domains.route.tsx'),
  pace: () => import('../routes/user/settings/pace.route.tsx'),
  returns: () => import('../routes/user/settings/returns.route.tsx'),
  tracking: () => import('../routes/user/settings/tracking.route.tsx'),
  replies: () => import('../routes/user/settings/replies.route.tsx'),
  rules: () => import('../routes/user/settings/rules.route.tsx'),
  hours: () => import('../routes/user/settings/hours.route.tsx'),
  incoming: () => import('../routes/user/settings/incoming.route.tsx'),
  retention: () => import('../routes/user/settings/retention.route.tsx'),
  topics: () => import('../routes/user/settings/topics.route.tsx'),
  fields: () => import('../routes/user/settings/fields.route.tsx'),
  statistics: () => import('../routes/user/settings/statistics.route.tsx'),
  trash: () => import('../routes/user/settings/trash.route.tsx'),
  keys: () => import('../routes/user/settings/keys.route.tsx'),
  webhooks: () => import('../routes/user/settings/webhooks.route.tsx'),
  data: () => import('../routes/user/settings/data.route.tsx'),
  bring: () => import('../routes/user/settings/bring.route.tsx'),
  account: () => import('../routes/user/settings/account.route.tsx'),
};
// NOTE: the keys of the table above.
const sections = Object.keys(settings) as SettingsSection[];

/** The user area. Static paths take precedence over `:profileId`, whatever the order. */
export const userRoutes: RouteObject[] = [
  { path: '/user', loader: () => redirect(paths.user.dashboard) },
  ...names.map((name) => signedInPage(userPaths[name], screens[name])),
  ...sections.map((section) => signedInPage(settingsPath(section), settings[section])),
  // Where people come back from the provider of a mailbox.
  signedInPage(`${settingsPath('incoming')}/:provider`, settings.incoming),
  signedInPage(paths.user.profile(':profileId'), () => import('../routes/user/profile-editor.route.tsx')),
  signedInPage(paths.user.profileView(':profileId'), () => import('../routes/user/profile-view.route.tsx')),
  signedInPage(paths.user.mailbox(':profileId'), () => import('../routes/user/mailbox.route.tsx')),
  signedInPage(paths.user.contactImport(':importId'), () => import('../routes/user/contact-import.route.tsx')),
  signedInPage(paths.user.contact(':profileId'), () => import('../routes/user/contact.route.tsx')),
  signedInPage(paths.user.template(':templateId'), () => import('../routes/user/template-editor.route.tsx')),
  signedInPage(paths.user.oneCampaignSeries(':seriesId'), () => import('../routes/user/campaign-series.route.tsx')),
  signedInPage(paths.user.automation(':automationId'), () => import('../routes/user/automation.route.tsx')),
  signedInPage(paths.user.campaign(':campaignId'), () => import('../routes/user/campaign.route.tsx')),
  signedInPage(paths.user.guide(':slug'), () => import('../routes/user/guide.route.tsx')),
];

/** The account section: a parent without a path, children with absolute paths. */
export const accountRoutes: RouteObject[] = [
  signedInPage(paths.account.home, () => import('../routes/account/account-home.route.tsx')),
  signedInPage(paths.account.section, () => import('../routes/account/account-home.route.tsx')),
  signedInPage(paths.account.preferences, () => import('../routes/account/preferences.route.tsx')),
  signedInPage(paths.account.personal, () => import('../routes/account/personal.route.tsx')),
  signedInPage(paths.account.plans, () => import('../routes/account/plans.route.tsx')),
  signedInPage(paths.account.plan, () => import('../routes/account/plan.route.tsx')),
  signedInPage(paths.account.methods, () => import('../routes/account/methods.route.tsx')),
  signedInPage(paths.account.packages, () => import('../routes/account/packages.route.tsx')),
  signedInPage(paths.account.payments, () => import('../routes/account/payments.route.tsx')),
  signedInPage(paths.account.trialBank(':id'), () => import('../routes/account/trial-bank.route.tsx')),
];
