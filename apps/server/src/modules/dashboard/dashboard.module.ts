import { dashboard } from '@enlace/contract/dashboard/dashboard.contract.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { readDashboard } from './dashboard.usecases.ts';

export const dashboardModule: Module = {
  name: 'dashboard',
  routes: (deps) => [route(dashboard, ({ ctx }) => readDashboard({ deps, owner: ctx.actor.ownerId }))],
};
