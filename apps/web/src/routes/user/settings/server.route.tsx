import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { ServerSection } from '#features/mailbox/senders/server.section.tsx';

export const namespaces = ['settings', 'senders'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="server">
      <ServerSection />
    </SettingsSectionPage>
  );
}
