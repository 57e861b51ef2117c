import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { forgetOldVisitors } from './jobs/forget-visitors.handler.ts';
import { forgetVisitors } from './jobs/forget-visitors.job.ts';
import { profileRoutes } from './profiles.routes.ts';

export const profilesModule: Module = {
  name: 'profiles',
  routes: profileRoutes,
  jobs: (deps) => [bindJob(forgetVisitors, () => forgetOldVisitors({ deps }))],
};
