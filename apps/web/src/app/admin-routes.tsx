import { redirect, type RouteObject } from 'react-router';
import { paths } from './paths.ts';
import { signedInPage } from './signed-in-page.tsx';

export const adminRoutes: RouteObject[] = [
  { path: '/admin', loader: () => redirect(paths.admin.dashboard) },
  signedInPage(paths.admin.dashboard, () => import('../routes/admin/dashboard.route.tsx')),
  signedInPage(paths.admin.admins, () => import('../routes/admin/admins.route.tsx')),
  signedInPage(paths.admin.users, () => import('../routes/admin/users.route.tsx')),
  signedInPage(paths.admin.user(':id'), () => import('../routes/admin/user.route.tsx')),
  signedInPage(paths.admin.billingPeriods, () => import('../routes/admin/billing-periods.route.tsx')),
  signedInPage(paths.admin.taxes, () => import('../routes/admin/taxes.route.tsx')),
  signedInPage(paths.admin.accountTypes, () => import('../routes/admin/account-types.route.tsx')),
  signedInPage(paths.admin.subscriptions, () => import('../routes/admin/subscriptions.route.tsx')),
  signedInPage(paths.admin.plans, () => import('../routes/admin/plans.route.tsx')),
  signedInPage(paths.admin.catalog, () => import('../routes/admin/catalog.route.tsx')),
  signedInPage(paths.admin.packages, () => import('../routes/admin/packages.route.tsx')),
  signedInPage(paths.admin.reports, () => import('../routes/admin/reports.route.tsx')),
  signedInPage(paths.admin.setAsideMail, () => import('../routes/admin/set-aside-mail.route.tsx')),
  signedInPage(paths.admin.houseTemplates, () => import('../routes/admin/house-templates.route.tsx')),
  signedInPage(paths.admin.houseTemplate(':templateId'), () => import('../routes/admin/house-template.route.tsx')),
  signedInPage(paths.admin.history, () => import('../routes/admin/history.route.tsx')),
  signedInPage(paths.admin.invoices, () => import('../routes/admin/invoices.route.tsx')),
  signedInPage(paths.admin.settings, () => import('../routes/admin/settings.route.tsx')),
  signedInPage(paths.admin.opening, () => import('../routes/admin/opening.route.tsx')),
  signedInPage(paths.admin.clock, () => import('../routes/admin/clock.route.tsx')),
  signedInPage(paths.admin.account, () => import('../routes/admin/account.route.tsx')),
  signedInPage(paths.admin.help, () => import('../routes/admin/help.route.tsx')),
  signedInPage(paths.admin.guide(':slug'), () => import('../routes/admin/guide.route.tsx')),
  // The parts of the interface with their states: npm run dev.
  ...(import.meta.env.MODE === 'development' ? [signedInPage('/admin/kit', () => import('../kit/kit.route.tsx'))] : []),
];
