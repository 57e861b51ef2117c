import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** Visitors see a new version of a profile. */
export const profilePublished = defineEvent<{ owner: OwnerId; profileId: string; revision: number; isFirst: boolean }>(
  'profile.published',
);

/** Profiles go for good; the files their pages and walls showed, as documents name them. */
export const profilesPurged = defineEvent<{ owner: OwnerId; fileIds: readonly string[] }>('profiles.purged');
