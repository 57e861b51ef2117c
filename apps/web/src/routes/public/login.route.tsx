export { LoginPage as Component } from '#features/identity/sign-in/pages/login.page.tsx';
export const namespaces = ['access'] as const;
