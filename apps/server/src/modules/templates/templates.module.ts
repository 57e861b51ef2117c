import type { Module } from '#platform/module.ts';
import { savedReplyRoutes } from './saved-replies/saved-replies.routes.ts';
import { templateRoutes } from './templates.routes.ts';

export const templatesModule: Module = {
  name: 'templates',
  routes: (deps) => [...templateRoutes(deps), ...savedReplyRoutes(deps)],
};
