export { EmailChangePage as Component } from '#features/identity/sign-in/pages/email-change.page.tsx';
export const namespaces = ['access', 'security', 'errors'] as const;
