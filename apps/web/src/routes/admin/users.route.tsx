export { ClientListPage as Component } from '#features/operation/clients/pages/client-list.page.tsx';
export const namespaces = ['clients'] as const;
