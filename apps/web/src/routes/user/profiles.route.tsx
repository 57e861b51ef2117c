export { ProfileListPage as Component } from '#features/presence/profiles/pages/profile-list.page.tsx';
export const namespaces = ['profiles', 'folders'] as const;
