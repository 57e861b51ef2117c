import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { forgetOldNetworks } from './jobs/forget-report-networks.handler.ts';
import { forgetReportNetworks } from './jobs/forget-report-networks.job.ts';
import { reportsRoutes } from './reports.routes.ts';

export const reportsModule: Module = {
  name: 'reports',
  ...withoutItems('reports for the operator'),
  history: ['report'],
  retention: [forgetReportNetworks],
  webhooks: none('reports are of the operator'),
  notices: ['profile.withheld', 'profile.released'],
  routes: reportsRoutes,
  jobs: (deps) => [bindJob(forgetReportNetworks, () => forgetOldNetworks({ deps }))],
};
