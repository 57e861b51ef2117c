import { billingIdentityChanged } from './taxes.events.ts';
import { onEvent } from '#platform/events/event-bus.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { checkTaxId, recheckTaxIds } from './jobs/check-tax-id.job.ts';
import { taxRoutes } from './taxes.routes.ts';
import { seedTaxes } from './taxes-seed.ts';
import { checkTaxIdOf, recheckTaxIdsNow } from './usecases/check-tax-id.ts';

export const taxesModule: Module = {
  name: 'taxes',
  ...withoutItems('rates of the operator, with dates'),
  history: ['tax_id'],
  retention: none('books are kept'),
  webhooks: none('receivers have no use for it'),
  notices: none('shown with the tax number'),
  routes: taxRoutes,
  jobs: (deps) => [
    bindJob(checkTaxId, ({ ownerId }) => checkTaxIdOf({ deps, owner: ownerId })),
    bindJob(recheckTaxIds, (_payload, { signal }) => recheckTaxIdsNow({ deps, signal })),
  ],
  events: (deps) => [
    onEvent(billingIdentityChanged, async ({ tx, payload }) => {
      await deps.jobs.enqueue(tx, checkTaxId, { ownerId: payload.ownerId });
    }),
  ],
  async seed({ db }) {
    await db.system(seedTaxes);
  },
};
