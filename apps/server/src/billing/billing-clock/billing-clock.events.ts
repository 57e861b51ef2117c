import { defineEvent } from '#platform/events/event-bus.ts';

/** The operator sent the time of billing on; what falls due on the way is worked on as it is reached. */
export const billingClockAimed = defineEvent<{ to: string }>('billing_clock.aimed');
