export { ForbiddenPage as Component } from '#features/account/error-pages/pages/forbidden.page.tsx';
export const namespaces = ['outside'] as const;
