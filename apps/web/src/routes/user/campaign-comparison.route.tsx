export { ComparisonPage as Component } from '#features/sending/campaigns/pages/comparison.page.tsx';
export const namespaces = ['campaigns', 'mailing'] as const;
