export { PaymentMethodsPage as Component } from '#features/payments/pages/payment-methods.page.tsx';
export const namespaces = ['payments'] as const;
