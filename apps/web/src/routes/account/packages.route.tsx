export { PackagesPage as Component } from '#features/billing/subscriptions/packages/packages.page.tsx';
export const namespaces = ['billing', 'account', 'standing', 'charges'] as const;
