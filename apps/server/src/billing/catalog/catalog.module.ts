import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { catalogRoutes } from './catalog.routes.ts';
import { noticePriceNow, noticePrice } from './jobs/notice-price.job.ts';
import { seedCatalog } from './seed-catalog.ts';

export const catalogModule: Module = {
  name: 'catalog',
  routes: catalogRoutes,
  jobs: (deps) => [bindJob(noticePrice, ({ priceId }) => noticePriceNow({ deps, priceId }))],
  async seed({ db }) {
    await db.system(seedCatalog);
  },
};
