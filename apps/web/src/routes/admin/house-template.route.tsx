export { HouseEditorPage as Component } from '#features/sending/templates/pages/house-editor.page.tsx';
export const namespaces = ['templates', 'editor'] as const;
