export { ForbiddenPage as Component } from '#features/outside/pages/forbidden.page.tsx';
export const namespaces = ['outside'] as const;
