export { PreferencesPage as Component } from '#features/account/details/preferences/pages/preferences.page.tsx';
export const namespaces = ['account', 'preferences'] as const;
