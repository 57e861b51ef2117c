export { ClientPage as Component } from '#features/clients/pages/client.page.tsx';
export const namespaces = ['clients', 'history'] as const;
