import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** Somebody signed up for the mails of a profile, and confirmed it where that is asked for. */
export const signupJoined = defineEvent<{ owner: OwnerId; contactId: string; profileId: string }>('signup.joined');
