import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** A new version of a profile became visible. */
export const profilePublished = defineEvent<{ owner: OwnerId; profileId: string; revision: number; isFirst: boolean }>(
  'profile.published',
);

/** Profiles are permanently deleted; the files their pages and walls showed, as documents refer to them. */
export const profilesPurged = defineEvent<{ owner: OwnerId; fileIds: readonly string[] }>('profiles.purged');

/** A profile was created, also as a copy or from an archive of a page. */
export const profileCreated = defineEvent<{ owner: OwnerId; profileId: string; name: string; slug: string }>(
  'profile.created',
);
