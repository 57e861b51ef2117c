import { defineEvent } from '#platform/events/event-bus.ts';

/** A client said anew whom invoices are made out to; who keeps that emits it. */
export const billingIdentityChanged = defineEvent<{ ownerId: string }>('taxes.billing_identity_changed');
