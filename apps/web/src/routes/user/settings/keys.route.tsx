import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { KeysSection } from '#features/identity/api-keys/keys.section.tsx';

export const namespaces = ['settings'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="keys">
      <KeysSection />
    </SettingsSectionPage>
  );
}
