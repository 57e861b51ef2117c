export { PreferencesPage as Component } from '#features/account/pages/preferences.page.tsx';
export const namespaces = ['account'] as const;
