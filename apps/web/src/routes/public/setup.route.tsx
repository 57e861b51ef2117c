export { loadSetupState as loader, SetupPage as Component } from '#features/identity/sign-in/pages/setup.page.tsx';
export const namespaces = ['access', 'signup', 'errors'] as const;
