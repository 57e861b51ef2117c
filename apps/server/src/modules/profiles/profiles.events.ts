import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** Visitors see a new version of a profile. */
export const profilePublished = defineEvent<{ owner: OwnerId; profileId: string; revision: number; isFirst: boolean }>(
  'profile.published',
);
