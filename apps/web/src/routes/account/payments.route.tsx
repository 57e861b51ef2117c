export { PaymentsPage as Component } from '#features/billing/payments/pages/payments.page.tsx';
export const namespaces = ['payments'] as const;
