import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { BringSection } from '#features/account/portability/data.section.tsx';

export const namespaces = ['settings', 'bring'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="bring">
      <BringSection />
    </SettingsSectionPage>
  );
}
