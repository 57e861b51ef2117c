export { SignedIn as Component } from '#app/signed-in.tsx';
export const namespaces = ['shell', 'notifications', 'errors'] as const;
