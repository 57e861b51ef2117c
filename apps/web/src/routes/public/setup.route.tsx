export { loadSetupState as loader, SetupPage as Component } from '#features/access/pages/setup.page.tsx';
export const namespaces = ['access', 'errors'] as const;
