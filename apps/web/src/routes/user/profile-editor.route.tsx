import { Suspense } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { ProfileEditorPage } from '#features/presence/profiles/pages/profile-editor.page.tsx';
import { loadNamespaces } from '#lib/i18n/i18n.ts';
import { loadPatiently } from '#lib/lazy/load-patiently.ts';

let isLoaded = false;

async function loadNewProfilePage() {
  const [{ NewProfilePage: page }] = await Promise.all([
    import('#features/presence/profiles/pages/new-profile.page.tsx'),
    loadNamespaces(['starts']),
  ]);
  isLoaded = true;
  return page;
}

const NewProfilePage = lazyPart(loadNewProfilePage);

const newProfile = 'nuevo';

/** The form is loaded before its screen is shown, so that a name typed meanwhile is kept for it. */
export async function loader({ params }: LoaderFunctionArgs): Promise<null> {
  // Once there, it needs no connection. A failure is shown where the form would be, with the way to load it again.
  if (params['profileId'] === newProfile && !isLoaded) await loadPatiently(loadNewProfilePage).catch(() => undefined);
  return null;
}

export function Component() {
  const { profileId = newProfile } = useParams();
  if (profileId !== newProfile) return <ProfileEditorPage key={profileId} id={profileId} />;
  return (
    <Suspense fallback={null}>
      <NewProfilePage />
    </Suspense>
  );
}

export const namespaces = ['editor', 'profiles'] as const;
