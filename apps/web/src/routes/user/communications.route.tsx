export { CommunicationsPage as Component } from '#features/sending/communications/pages/communications.page.tsx';
export const namespaces = ['communications'] as const;
