export { HouseListPage as Component } from '#features/sending/templates/pages/house-list.page.tsx';
export const namespaces = ['templates'] as const;
