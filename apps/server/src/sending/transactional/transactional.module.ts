import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { arrivalHandlers } from './handlers/note-arrival.on-mail.ts';
import { forgetRequests, forgetRequestsJob } from './jobs/forget-requests.job.ts';
import { transactionalRoutes } from './transactional.routes.ts';

export const transactionalModule: Module = {
  name: 'transactional',
  ...withoutItems('mails that have left'),
  history: ['transactional'],
  retention: [forgetRequestsJob],
  webhooks: none('the caller has the answer'),
  notices: none('the caller has the answer'),
  quota: ['sends'],
  routes: transactionalRoutes,
  events: arrivalHandlers,
  jobs: (deps) => [bindJob(forgetRequestsJob, () => forgetRequests({ deps }))],
};
