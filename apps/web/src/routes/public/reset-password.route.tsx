export { ResetPasswordPage as Component } from '#features/identity/sign-in/pages/reset-password.page.tsx';
export const namespaces = ['access', 'signup', 'errors'] as const;
