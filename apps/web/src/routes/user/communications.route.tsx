export { CommunicationsPage as Component } from '#features/communications/pages/communications.page.tsx';
export const namespaces = ['communications'] as const;
