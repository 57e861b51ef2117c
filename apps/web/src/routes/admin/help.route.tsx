import { HelpPage } from '#features/account/help/help.page.tsx';

export const namespaces = ['help'] as const;

export function Component() {
  return <HelpPage area="admin" />;
}
