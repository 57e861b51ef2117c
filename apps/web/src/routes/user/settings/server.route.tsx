import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { ServerSection } from '#features/account/settings/sections/server.section.tsx';

export const namespaces = ['settings', 'senders'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="server">
      <ServerSection />
    </SettingsSectionPage>
  );
}
