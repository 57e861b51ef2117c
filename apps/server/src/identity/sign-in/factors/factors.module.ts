import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { factorsRoutes } from './factors.routes.ts';
import { secretPurpose } from './secret-purpose.ts';

export const factorsModule: Module = {
  name: 'factors',
  ...withoutItems('ways to sign in'),
  history: ['second_factor', 'passkey'],
  retention: none('a factor is kept until it is removed'),
  webhooks: none('sign-in is nothing other systems hear about'),
  notices: ['security.code_used'],
  routes: factorsRoutes,
  sealed: [
    { table: 'totp_factors', column: 'secret', purpose: secretPurpose },
    { table: 'totp_set_ups', column: 'secret', purpose: secretPurpose },
  ],
};
