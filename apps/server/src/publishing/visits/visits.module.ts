import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { forgetOldVisitors, forgetVisitors } from './jobs/forget-visitors.job.ts';
import { removeOldStatisticDays, removeOldStatistics } from './jobs/remove-old-days.job.ts';
import { visitRoutes } from './visits.routes.ts';

export const visitsModule: Module = {
  name: 'visits',
  ...withoutItems('counts without things'),
  history: ['preferences'],
  retention: [forgetVisitors, removeOldStatistics],
  webhooks: none('figures only'),
  notices: none('figures only'),
  routes: visitRoutes,
  jobs: (deps) => [
    bindJob(forgetVisitors, () => forgetOldVisitors({ deps })),
    bindJob(removeOldStatistics, (_payload, { signal }) => removeOldStatisticDays({ deps, signal })),
  ],
};
