import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { withoutItems } from '#platform/noun.ts';
import { catalogRoutes } from './catalog.routes.ts';
import { noticePriceNow, noticePrice } from './jobs/notice-price.job.ts';
import { seedCatalog } from './seed-catalog.ts';

export const catalogModule: Module = {
  name: 'catalog',
  ...withoutItems('things of the operator, archived in place'),
  routes: catalogRoutes,
  jobs: (deps) => [bindJob(noticePrice, ({ priceId }) => noticePriceNow({ deps, priceId }))],
  async seed({ db }) {
    await db.system(seedCatalog);
  },
};
