export { NotFoundPage as Component } from '#features/outside/pages/not-found.page.tsx';
export const namespaces = ['outside'] as const;
