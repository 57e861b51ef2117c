export const namespaces = ['quarantine', 'incoming'] as const;
export { SetAsidePage as Component } from '#features/sending/suppressions/pages/set-aside.page.tsx';
