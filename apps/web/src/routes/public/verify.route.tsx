export { VerifyPage as Component } from '#features/access/pages/verify.page.tsx';
export const namespaces = ['access', 'errors'] as const;
