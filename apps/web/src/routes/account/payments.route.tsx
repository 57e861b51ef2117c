export { PaymentsPage as Component } from '#features/payments/pages/payments.page.tsx';
export const namespaces = ['payments'] as const;
