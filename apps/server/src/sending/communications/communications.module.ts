import type { Module } from '#platform/module.ts';
import { communicationRoutes } from './communications.routes.ts';
import { letterHandlers } from './handlers/tell-stopped-letters.ts';

export const communicationsModule: Module = {
  name: 'communications',
  routes: communicationRoutes,
  events: (deps) => letterHandlers(deps),
};
