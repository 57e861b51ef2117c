export const namespaces = ['quarantine', 'incoming'] as const;
export { SetAsidePage as Component } from '#features/set-aside/pages/set-aside.page.tsx';
