export { AdminsPage as Component } from '#features/admins/pages/admins.page.tsx';
export const namespaces = ['admins'] as const;
