import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';

type Notice = Pick<Notification, 'createdAt' | 'profile'>;

/** The group of a notice: its day and its profile. */
export function groupKey({ profile }: Notice, day: string): string {
  return `${day} ${profile?.id ?? ''}`;
}

/** Newest day first, and in a day profile by profile, that of the newest notice first; the rest keep their order. */
export function inGroups<N extends Notice>(notices: readonly N[], dayOf: (notice: N) => string): N[] {
  const groups = new Map<string, Map<string, N[]>>();
  for (const notice of notices) {
    const day = dayOf(notice);
    const profiles = groups.get(day) ?? new Map<string, N[]>();
    const own = profiles.get(groupKey(notice, day)) ?? [];
    own.push(notice);
    profiles.set(groupKey(notice, day), own);
    groups.set(day, profiles);
  }
  return [...groups.values()].flatMap((profiles) => [...profiles.values()].flat());
}
