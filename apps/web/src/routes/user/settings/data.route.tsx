import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { DataSection } from '#features/account/settings/sections/data.section.tsx';

export const namespaces = ['settings'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="data">
      <DataSection />
    </SettingsSectionPage>
  );
}
