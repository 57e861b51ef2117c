import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { SendersSection } from '#features/mailbox/senders/senders.section.tsx';

export const namespaces = ['settings', 'senders'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="senders">
      <SendersSection />
    </SettingsSectionPage>
  );
}
