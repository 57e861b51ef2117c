import { dashboard, setFirstSteps } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { takesNoPart } from '#platform/noun.ts';
import { writeHidden } from './dashboard.queries.ts';
import { readDashboard } from './usecases/read-dashboard.ts';

export const dashboardModule: Module = {
  name: 'dashboard',
  ...takesNoPart('shows things of other nouns'),
  routes: (deps) => [
    route(dashboard, ({ ctx, query }) => readDashboard({ deps, owner: ctx.actor.ownerId, ...query })),
    route(setFirstSteps, async ({ ctx, body }) => {
      const owner = ctx.actor.ownerId;
      await deps.db.scoped(owner, (tx) => writeHidden(tx, { owner, ...body, now: deps.clock.now() }));
      return {};
    }),
  ],
};
