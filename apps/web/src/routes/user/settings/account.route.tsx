import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { AccountSection } from '#features/account/erasure/account.section.tsx';

export const namespaces = ['settings', 'erasure'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="account">
      <AccountSection />
    </SettingsSectionPage>
  );
}
