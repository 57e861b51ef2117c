export { PaymentMethodsPage as Component } from '#features/billing/payments/pages/payment-methods.page.tsx';
export const namespaces = ['payments'] as const;
