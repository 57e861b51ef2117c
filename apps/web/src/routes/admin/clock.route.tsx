export { ClockPage as Component } from '#features/admin-subscriptions/pages/clock.page.tsx';
export const namespaces = ['subscribers'] as const;
