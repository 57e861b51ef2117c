import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { SendersSection } from '#features/account/settings/sections/senders.section.tsx';

export const namespaces = ['settings', 'senders'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="senders">
      <SendersSection />
    </SettingsSectionPage>
  );
}
