import type { Module } from '#platform/module.ts';
import { identityRoutes } from './identity.routes.ts';
import { ensureConfiguredAdmin } from './usecases/first-admin.ts';

export const identityModule: Module = {
  name: 'identity',
  routes: identityRoutes,
  seed: (deps) => ensureConfiguredAdmin({ deps }),
};
