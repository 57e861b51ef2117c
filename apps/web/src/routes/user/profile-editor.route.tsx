import { Suspense } from 'react';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { useParams } from 'react-router';
import { ProfileEditorPage } from '#features/presence/profiles/pages/profile-editor.page.tsx';

const NewProfilePage = lazyPart(
  async () => (await import('#features/presence/profiles/pages/new-profile.page.tsx')).NewProfilePage,
);

const newProfile = 'nuevo';

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
