export { PersonalPage as Component } from '#features/account/details/personal/pages/personal.page.tsx';
export const namespaces = ['account', 'personal'] as const;
