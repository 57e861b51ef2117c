export { PreferencesPage as Component } from '#features/account/preferences/pages/preferences.page.tsx';
export const namespaces = ['account', 'preferences'] as const;
