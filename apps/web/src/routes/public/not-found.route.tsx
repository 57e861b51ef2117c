export { NotFoundPage as Component } from '#features/account/error-pages/pages/not-found.page.tsx';
export const namespaces = ['outside'] as const;
