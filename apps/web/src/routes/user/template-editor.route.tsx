export { TemplateEditorPage as Component } from '#features/sending/templates/pages/template-editor.page.tsx';
export const namespaces = ['templates', 'editor'] as const;
