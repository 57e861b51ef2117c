export { TemplateGalleryPage as Component } from '#features/templates/pages/gallery.page.tsx';
export const namespaces = ['templates'] as const;
