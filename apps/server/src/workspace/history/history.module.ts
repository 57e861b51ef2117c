import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { historyRoutes } from './history.routes.ts';
import { checkHistoryWork } from './jobs/check-history.job.ts';
import { startHistorySealer } from './sealing/history-sealer.ts';

export const historyModule: Module = {
  name: 'history',
  ...withoutItems('nothing is removed from it'),
  history: ['history'],
  retention: none('nothing is removed from it'),
  webhooks: none('receivers hear about the nouns themselves'),
  notices: none('read by who asks'),
  routes: historyRoutes,
  lastingSignatures: ['history.anchor', 'history.erasure'],
  jobs: (deps) => [checkHistoryWork(deps)],
  workers: (deps) => [startHistorySealer(deps)],
};
