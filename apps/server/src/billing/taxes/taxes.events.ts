import { defineEvent } from '#platform/events/event-bus.ts';

/** A client changed their billing details; emitted by the module that stores them. */
export const billingIdentityChanged = defineEvent<{ ownerId: string }>('taxes.billing_identity_changed');
