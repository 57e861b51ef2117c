import { GuidePage } from '#features/account/help/guide.page.tsx';

export const namespaces = ['help'] as const;

export function Component() {
  return <GuidePage area="admin" />;
}
