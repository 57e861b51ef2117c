export { loadRegistrationOptions as loader, RegisterPage as Component } from '#features/access/pages/register.page.tsx';
export const namespaces = ['access', 'errors'] as const;
