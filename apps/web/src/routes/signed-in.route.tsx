import { ensureSettings } from '#lib/account/account-settings.ts';

export { SignedIn as Component } from '#app/signed-in.tsx';
export const namespaces = ['shell', 'notifications', 'errors'] as const;

/** The person's settings and avatar load before the first private screen. */
export async function loader(): Promise<null> {
  await ensureSettings();
  return null;
}
