import * as contract from '@enlace/contract/billing/subscriptions/billing-clock.contract.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { withoutItems } from '#platform/noun.ts';
import { moveClock, readClock, resetClock } from './move-clock.ts';

export const billingClockModule: Module = {
  name: 'billing-clock',
  ...withoutItems('time, not things'),
  routes: (deps) => [
    route(contract.readBillingClock, () => readClock(deps)),
    route(contract.moveBillingClock, ({ ctx, body }) => moveClock({ deps, ctx }, Temporal.Instant.from(body.to))),
    route(contract.resetBillingClock, ({ ctx }) => resetClock({ deps, ctx })),
  ],
};
