export { TrialBankPage as Component } from '#features/payments/pages/trial-bank.page.tsx';
export const namespaces = ['payments'] as const;
