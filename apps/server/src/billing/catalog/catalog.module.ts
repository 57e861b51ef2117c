import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { catalogRoutes } from './catalog.routes.ts';
import { noticePriceNow, noticePrice } from './jobs/notice-price.job.ts';
import { seedCatalog } from './seed-catalog.ts';

export const catalogModule: Module = {
  name: 'catalog',
  ...withoutItems('things of the operator, archived in place'),
  history: ['catalog'],
  retention: none('what was sold is kept'),
  webhooks: none('nothing of a client'),
  notices: none('a raised price is announced by mail'),
  routes: catalogRoutes,
  jobs: (deps) => [bindJob(noticePrice, ({ priceId }) => noticePriceNow({ deps, priceId }))],
  async seed({ db }) {
    await db.system(seedCatalog);
  },
};
