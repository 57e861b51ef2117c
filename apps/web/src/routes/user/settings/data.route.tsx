import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { DataSection } from '#features/account/portability/data.section.tsx';

export const namespaces = ['settings'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="data">
      <DataSection />
    </SettingsSectionPage>
  );
}
