export { OpeningPage as Component } from '#features/operation/opening/pages/opening.page.tsx';
export const namespaces = ['opening'] as const;
