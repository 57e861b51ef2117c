import { useParams } from 'react-router';
import { ProfileViewPage } from '#features/presence/profiles/pages/profile-view.page.tsx';

export function Component() {
  const { profileId = '' } = useParams();
  return <ProfileViewPage key={profileId} id={profileId} />;
}

export const namespaces = ['profiles', 'editor', 'share', 'visits', 'dates'] as const;
