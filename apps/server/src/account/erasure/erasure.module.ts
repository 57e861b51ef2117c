import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { withoutItems } from '#platform/noun.ts';
import { erasureRoutes } from './erasure.routes.ts';
import { eraseClientJob, maintainErasuresJob } from './jobs/erasure.jobs.ts';
import { eraseClient } from './usecases/erase-client.ts';
import { maintainErasures } from './usecases/maintain-erasures.ts';

export const erasureModule: Module = {
  name: 'erasure',
  ...withoutItems('ends an account as a whole'),
  routes: erasureRoutes,
  jobs: (deps) => [
    bindJob(maintainErasuresJob, () => maintainErasures({ deps })),
    bindJob(eraseClientJob, ({ erasureId }) => eraseClient({ deps, erasureId })),
  ],
};
