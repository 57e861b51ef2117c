export { TrialBankPage as Component } from '#features/billing/payments/pages/trial-bank.page.tsx';
export const namespaces = ['payments'] as const;
