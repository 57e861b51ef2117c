export { PersonalPage as Component } from '#features/account/personal/pages/personal.page.tsx';
export const namespaces = ['account', 'personal'] as const;
