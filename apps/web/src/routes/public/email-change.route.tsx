export { EmailChangePage as Component } from '#features/access/pages/email-change.page.tsx';
export const namespaces = ['access', 'security', 'errors'] as const;
