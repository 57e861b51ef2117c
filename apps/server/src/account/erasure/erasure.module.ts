import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { erasureRoutes } from './erasure.routes.ts';
import { eraseClientJob, maintainErasuresJob } from './jobs/erasure.jobs.ts';
import { eraseClient } from './usecases/erase-client.ts';
import { maintainErasures } from './usecases/maintain-erasures.ts';

export const erasureModule: Module = {
  name: 'erasure',
  ...withoutItems('ends an account as a whole'),
  history: ['account', 'client'],
  retention: [maintainErasuresJob],
  webhooks: none('the receivers go with the account'),
  notices: none('announced by mail'),
  routes: erasureRoutes,
  jobs: (deps) => [
    bindJob(maintainErasuresJob, () => maintainErasures({ deps })),
    bindJob(eraseClientJob, ({ erasureId }) => eraseClient({ deps, erasureId })),
  ],
};
