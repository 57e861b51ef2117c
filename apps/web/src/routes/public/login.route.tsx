export { LoginPage as Component } from '#features/access/pages/login.page.tsx';
export const namespaces = ['access'] as const;
