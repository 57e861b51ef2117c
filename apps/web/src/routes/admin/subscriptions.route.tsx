export { SubscriptionListPage as Component } from '#features/billing/subscriptions/admin/pages/subscription-list.page.tsx';
export const namespaces = ['subscribers', 'standing', 'charges', 'dates'] as const;
