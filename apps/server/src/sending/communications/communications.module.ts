import type { Module } from '#platform/module.ts';
import { withoutItems } from '#platform/noun.ts';
import { communicationRoutes } from './communications.routes.ts';
import { letterHandlers } from './handlers/notify-stopped-letters.ts';

export const communicationsModule: Module = {
  name: 'communications',
  ...withoutItems('a log of other nouns'),
  routes: communicationRoutes,
  events: (deps) => letterHandlers(deps),
};
