import { operatorOverview } from '@enlace/contract/operator/operator.contract.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { readOverview } from './operator.usecases.ts';

export const operatorModule: Module = {
  name: 'operator',
  routes: (deps) => [route(operatorOverview, ({ ctx }) => readOverview({ deps, userId: ctx.actor.userId }))],
};
