import { defineEvent } from '#platform/events/event-bus.ts';

/** The operator moved the billing clock forward; whatever falls due on the way is processed as it is reached. */
export const billingClockAimed = defineEvent<{ to: string }>('billing_clock.aimed');
