import { ProfileListPage } from '#features/presence/profiles/pages/profile-list.page.tsx';

export const namespaces = ['profiles', 'folders'] as const;

/** The list with its folder manager open. */
export function Component() {
  return <ProfileListPage manager="folders" />;
}
