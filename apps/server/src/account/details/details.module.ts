import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { accountRoutes } from './account.routes.ts';
import { avatarPages } from './avatar-pages.ts';

export const accountModule: Module = {
  name: 'account',
  ...withoutItems('what a person sets about their own account'),
  history: ['account', 'preferences'],
  retention: none('kept as long as the account'),
  webhooks: none('receivers have no use for it'),
  notices: none('the person sets it'),
  routes: accountRoutes,
  pages: avatarPages,
};
