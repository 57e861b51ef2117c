import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { adminsRoutes } from './admins.routes.ts';

export const adminsModule: Module = {
  name: 'admins',
  ...withoutItems('people of the operator'),
  history: ['admin', 'client'],
  retention: none('an invitation ends at its date'),
  webhooks: none('nothing of a client'),
  notices: none('people are invited by mail'),
  routes: adminsRoutes,
};
