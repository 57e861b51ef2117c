import type { Module } from '#platform/module.ts';
import { withoutItems } from '#platform/noun.ts';
import { accountRoutes } from './account.routes.ts';
import { avatarPages } from './avatar-pages.ts';

export const accountModule: Module = {
  name: 'account',
  ...withoutItems('what a person sets about their own account'),
  routes: accountRoutes,
  pages: avatarPages,
};
