import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';
import { maintainKeysJob } from './jobs/maintain-keys.job.ts';
import { createKeyResolver } from './key-resolver.ts';
import { maintainKeys } from './usecases/maintain-keys.ts';

export const apiKeysModule: Module = {
  name: 'api-keys',
  ...withoutItems('a revoked key stays revoked'),
  history: ['api_key'],
  retention: [maintainKeysJob],
  webhooks: none('keys are nothing other systems hear about'),
  notices: none('a key that expires is announced by mail'),
  routes: apiKeyRoutes,
  tokens: (deps) => [createKeyResolver(deps)],
  jobs: (deps) => [bindJob(maintainKeysJob, () => maintainKeys({ deps }))],
};
