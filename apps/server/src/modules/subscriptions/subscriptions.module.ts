import { dataSubscription } from '@enlace/contract/subscriptions/subscriptions.contract.ts';
import { clientRegistered } from '#modules/identity/identity.events.ts';
import { ownerId } from '#platform/context.ts';
import { onEvent } from '#platform/events/event-bus.ts';
import { route } from '#platform/http/route.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { watchQuotasNow } from './jobs/watch-quotas.handler.ts';
import { watchQuotas } from './jobs/watch-quotas.job.ts';
import { findSubscription, startTrial } from './subscriptions.usecases.ts';

export const subscriptionsModule: Module = {
  name: 'subscriptions',
  routes: (deps) => [
    route(dataSubscription, async ({ ctx }) => {
      const { actor } = ctx;
      if (actor.kind === 'admin') return null;
      return deps.db.scoped(actor.ownerId, (tx) => findSubscription({ tx, owner: actor.ownerId }));
    }),
  ],
  jobs: (deps) => [bindJob(watchQuotas, () => watchQuotasNow({ deps }))],
  events: (deps) => [
    onEvent(clientRegistered, ({ tx, payload }) =>
      startTrial({ tx, deps, owner: ownerId(payload.userId), timeZone: payload.timeZone }),
    ),
  ],
};
