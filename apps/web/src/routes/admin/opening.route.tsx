export { OpeningPage as Component } from '#features/opening/pages/opening.page.tsx';
export const namespaces = ['opening'] as const;
