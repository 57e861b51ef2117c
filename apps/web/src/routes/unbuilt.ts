import { paths } from '#app/paths.ts';

/** Paths whose screen says that it is not built yet. This list only shrinks. */
export const unbuiltPaths: readonly string[] = [
  paths.user.communications,
  paths.user.walls,
  paths.user.drive,
  paths.user.trash,
  paths.account.plans,
  paths.account.methods,
  paths.account.packages,
  paths.account.payments,
  paths.admin.billingPeriods,
  paths.admin.taxes,
  paths.admin.accountTypes,
  paths.admin.subscriptions,
  paths.admin.plans,
  paths.admin.catalog,
  paths.admin.packages,
  paths.admin.invoices,
];
