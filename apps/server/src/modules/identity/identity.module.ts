import type { Module } from '#platform/module.ts';
import { createSessionResolver } from './session-resolver.ts';
import { identityRoutes } from './identity.routes.ts';
import { ensureConfiguredAdmin } from './usecases/first-admin.ts';

export const identityModule: Module = {
  name: 'identity',
  routes: identityRoutes,
  tokens: (deps) => [createSessionResolver(deps)],
  seed: (deps) => ensureConfiguredAdmin({ deps }),
};
