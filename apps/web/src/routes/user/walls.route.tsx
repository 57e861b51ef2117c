import { WallCopy } from '#features/account/portability/wall-copy.tsx';
import { WallsPage } from '#features/publishing/walls/pages/walls.page.tsx';

function copyOf(profileId: string) {
  return <WallCopy profileId={profileId} />;
}

export function Component() {
  return <WallsPage copy={copyOf} />;
}
export const namespaces = ['walls', 'editor', 'preferences', 'bring', 'dates'] as const;
