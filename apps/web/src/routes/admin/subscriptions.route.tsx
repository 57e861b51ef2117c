export { SubscriptionListPage as Component } from '#features/admin-subscriptions/pages/subscription-list.page.tsx';
export const namespaces = ['subscribers', 'standing', 'charges'] as const;
