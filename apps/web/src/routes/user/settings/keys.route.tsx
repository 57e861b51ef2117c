import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { KeysSection } from '#features/account/settings/sections/keys.section.tsx';

export const namespaces = ['settings'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="keys">
      <KeysSection />
    </SettingsSectionPage>
  );
}
