export { FiguresPage as Component } from '#features/mailbox/figures/figures.page.tsx';
export const namespaces = ['figures', 'mailbox'] as const;
