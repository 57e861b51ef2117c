import { defineEvent } from '#platform/events/event-bus.ts';

/** A client confirmed the address of their registration and now exists. */
export const clientRegistered = defineEvent<{ userId: string; accountTypeId: string; timeZone: string }>(
  'client.registered',
);
