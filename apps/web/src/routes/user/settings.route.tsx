export { SettingsPage as Component } from '#features/account/settings/pages/settings.page.tsx';
export const namespaces = ['settings'] as const;
