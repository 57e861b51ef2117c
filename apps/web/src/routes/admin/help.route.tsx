import { HelpPage } from '#features/help/help.page.tsx';

export const namespaces = ['help'] as const;

export function Component() {
  return <HelpPage area="admin" />;
}
