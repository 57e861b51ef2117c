import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { HoursSection } from '#features/mailbox/senders/hours.section.tsx';

export const namespaces = ['settings', 'senders', 'dates'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="hours">
      <HoursSection />
    </SettingsSectionPage>
  );
}
