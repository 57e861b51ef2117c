export { AccountHomePage as Component } from '#features/account/pages/account-home.page.tsx';
export const namespaces = ['account'] as const;
