import { redirect, type RouteObject } from 'react-router';
import { paths } from './paths.ts';
import { signedInPage } from './signed-in-page.tsx';

/** The user area. Static paths take precedence over `:profileId`, whatever the order. */
export const userRoutes: RouteObject[] = [
  { path: '/user', loader: () => redirect(paths.user.dashboard) },
  signedInPage(paths.user.dashboard, () => import('../routes/user/dashboard.route.tsx')),
  signedInPage(paths.user.profiles, () => import('../routes/user/profiles.route.tsx')),
  signedInPage(paths.user.profileFolders, () => import('../routes/user/profile-folders.route.tsx')),
  signedInPage(paths.user.profileLabels, () => import('../routes/user/profile-labels.route.tsx')),
  signedInPage(paths.user.profile(':profileId'), () => import('../routes/user/profile-editor.route.tsx')),
  signedInPage(paths.user.profileView(':profileId'), () => import('../routes/user/profile-view.route.tsx')),
  signedInPage(paths.user.mailbox(':profileId'), () => import('../routes/user/mailbox.route.tsx')),
  signedInPage(paths.user.contacts, () => import('../routes/user/contacts.route.tsx')),
  signedInPage(paths.user.contactFolders, () => import('../routes/user/contact-folders.route.tsx')),
  signedInPage(paths.user.contactLabels, () => import('../routes/user/contact-labels.route.tsx')),
  signedInPage(paths.user.contactDuplicates, () => import('../routes/user/contact-duplicates.route.tsx')),
  signedInPage(paths.user.contactImports, () => import('../routes/user/contact-imports.route.tsx')),
  signedInPage(paths.user.contactImport(':importId'), () => import('../routes/user/contact-import.route.tsx')),
  signedInPage(paths.user.contact(':profileId'), () => import('../routes/user/contact.route.tsx')),
  signedInPage(paths.user.templates, () => import('../routes/user/templates.route.tsx')),
  signedInPage(paths.user.templateFolders, () => import('../routes/user/template-folders.route.tsx')),
  signedInPage(paths.user.templateLabels, () => import('../routes/user/template-labels.route.tsx')),
  signedInPage(paths.user.template(':templateId'), () => import('../routes/user/template-editor.route.tsx')),
  signedInPage(paths.user.campaigns, () => import('../routes/user/campaigns.route.tsx')),
  signedInPage(paths.user.campaignFolders, () => import('../routes/user/campaign-folders.route.tsx')),
  signedInPage(paths.user.campaignLabels, () => import('../routes/user/campaign-labels.route.tsx')),
  signedInPage(paths.user.campaignComparison, () => import('../routes/user/campaign-comparison.route.tsx')),
  signedInPage(paths.user.campaignSeries, () => import('../routes/user/campaign-series-list.route.tsx')),
  signedInPage(paths.user.oneCampaignSeries(':seriesId'), () => import('../routes/user/campaign-series.route.tsx')),
  signedInPage(paths.user.automations, () => import('../routes/user/automations.route.tsx')),
  signedInPage(paths.user.automation(':automationId'), () => import('../routes/user/automation.route.tsx')),
  signedInPage(paths.user.campaign(':campaignId'), () => import('../routes/user/campaign.route.tsx')),
  signedInPage(paths.user.communications, () => import('../routes/user/communications.route.tsx')),
  signedInPage(paths.user.walls, () => import('../routes/user/walls.route.tsx')),
  signedInPage(paths.user.drive, () => import('../routes/user/drive.route.tsx')),
  signedInPage(paths.user.history, () => import('../routes/user/history.route.tsx')),
  signedInPage(paths.user.trash, () => import('../routes/user/trash.route.tsx')),
  signedInPage(paths.user.notifications, () => import('../routes/user/notifications.route.tsx')),
  signedInPage(paths.user.settings, () => import('../routes/user/settings.route.tsx')),
  signedInPage(paths.user.search, () => import('../routes/user/search.route.tsx')),
  signedInPage(paths.user.help, () => import('../routes/user/help.route.tsx')),
  signedInPage(paths.user.guide(':slug'), () => import('../routes/user/guide.route.tsx')),
];

/** The account section: a parent without a path, children with absolute paths (PRODUCT.md §3). */
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
