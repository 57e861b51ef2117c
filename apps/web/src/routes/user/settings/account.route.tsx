import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { AccountSection } from '#features/account/settings/sections/data.section.tsx';

export const namespaces = ['settings', 'erasure'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="account">
      <AccountSection />
    </SettingsSectionPage>
  );
}
