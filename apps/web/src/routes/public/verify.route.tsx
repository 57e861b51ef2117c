export { VerifyPage as Component } from '#features/identity/sign-in/pages/verify.page.tsx';
export const namespaces = ['access', 'signup', 'errors'] as const;
