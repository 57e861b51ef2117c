export { HouseEditorPage as Component } from '#features/templates/pages/house-editor.page.tsx';
export const namespaces = ['templates', 'editor'] as const;
