export { UnbuiltPage as Component } from '#features/shell/pages/unbuilt.page.tsx';
