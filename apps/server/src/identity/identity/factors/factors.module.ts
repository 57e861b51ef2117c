import type { Module } from '#platform/module.ts';
import { withoutItems } from '#platform/noun.ts';
import { factorsRoutes } from './factors.routes.ts';
import { secretPurpose } from './secret-purpose.ts';

export const factorsModule: Module = {
  name: 'factors',
  ...withoutItems('ways to sign in'),
  routes: factorsRoutes,
  sealed: [
    { table: 'totp_factors', column: 'secret', purpose: secretPurpose },
    { table: 'totp_set_ups', column: 'secret', purpose: secretPurpose },
  ],
};
