export { ResetPasswordPage as Component } from '#features/access/pages/reset-password.page.tsx';
export const namespaces = ['access', 'errors'] as const;
