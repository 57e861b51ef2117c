import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { HoursSection } from '#features/account/settings/sections/hours.section.tsx';

export const namespaces = ['settings', 'senders'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="hours">
      <HoursSection />
    </SettingsSectionPage>
  );
}
