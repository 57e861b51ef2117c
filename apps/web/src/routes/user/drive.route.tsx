export { DrivePage as Component } from '#features/files/drive/pages/drive.page.tsx';
export const namespaces = ['drive', 'folders', 'dates'] as const;
