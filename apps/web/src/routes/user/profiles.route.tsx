export { ProfileListPage as Component } from '#features/profiles/pages/profile-list.page.tsx';
export const namespaces = ['profiles', 'folders'] as const;
