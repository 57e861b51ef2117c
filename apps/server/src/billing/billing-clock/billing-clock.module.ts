import * as contract from '@enlace/contract/billing/subscriptions/billing-clock.contract.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { moveClock, readClock, resetClock } from './move-clock.ts';

export const billingClockModule: Module = {
  name: 'billing-clock',
  ...withoutItems('time, not things'),
  history: ['billing_clock'],
  retention: none('one row'),
  webhooks: none('nothing of a client'),
  notices: none('nothing of a client'),
  routes: (deps) => [
    route(contract.readBillingClock, () => readClock(deps)),
    route(contract.moveBillingClock, ({ ctx, body }) => moveClock({ deps, ctx }, Temporal.Instant.from(body.to))),
    route(contract.resetBillingClock, ({ ctx }) => resetClock({ deps, ctx })),
  ],
};
