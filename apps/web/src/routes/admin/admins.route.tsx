export { AdminsPage as Component } from '#features/identity/admins/pages/admins.page.tsx';
export const namespaces = ['admins'] as const;
