export { loadPolicy as loader, PolicyPage as Component } from '#features/identity/policies/pages/policy.page.tsx';
export const namespaces = ['policy', 'access'] as const;
