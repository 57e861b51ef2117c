import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { IncomingSection } from '#features/mailbox/mail-sources/incoming.section.tsx';

export const namespaces = ['settings', 'incoming'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="incoming">
      <IncomingSection />
    </SettingsSectionPage>
  );
}
