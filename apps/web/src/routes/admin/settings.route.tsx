export { OperatorSettingsPage as Component } from '#features/operator/pages/settings.page.tsx';
export const namespaces = ['operator'] as const;
