export { SettingsPage as Component } from '#features/settings/pages/settings.page.tsx';
export const namespaces = ['settings', 'incoming', 'mailbox', 'senders', 'editor', 'record', 'visits'] as const;
