import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none } from '#platform/noun.ts';
import { automationTrash } from './automation-trash.ts';
import { automationRoutes } from './automations.routes.ts';
import { erasureHandlers } from './handlers/forget-people.ts';
import { formHandlers } from './handlers/signal-forms.ts';
import { streamHandlers } from './handlers/stop-with-streams.ts';
import { forgetOldRunLogs, forgetRunLogs } from './jobs/forget-run-logs.job.ts';
import { startAutomationWorker } from './work/automation-worker.ts';
import { automationSearch } from './automation-search.ts';
import { automationActs } from './automation-notices.ts';

export const automationsModule: Module = {
  name: 'automations',
  history: ['automation', 'template'],
  undo: none('pausing takes nothing back that ran'),
  retention: [forgetRunLogs],
  webhooks: none('a step of its own can call'),
  noticeActs: [automationActs],
  notices: ['automation.notice', 'automation.stopped'],
  quota: ['sends'],
  operatorSearch: none('the operator finds clients and invoices'),
  collections: none('few enough to list'),
  trash: [automationTrash],
  search: [automationSearch],
  routes: automationRoutes,
  events: (deps) => [...formHandlers(), ...erasureHandlers(), ...streamHandlers(deps)],
  jobs: (deps) => [bindJob(forgetRunLogs, () => forgetOldRunLogs({ deps }))],
  workers: (deps) => [startAutomationWorker(deps)],
};
