import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { communicationRoutes } from './communications.routes.ts';
import { letterHandlers } from './handlers/notify-stopped-letters.ts';

export const communicationsModule: Module = {
  name: 'communications',
  ...withoutItems('a log of other nouns'),
  history: ['communication', 'contact', 'tracking'],
  retention: none('the log is kept as long as its owner'),
  webhooks: none('campaigns and suppressions have the events'),
  notices: ['campaign.failed'],
  routes: communicationRoutes,
  events: (deps) => letterHandlers(deps),
};
