import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { TrashSection } from '#features/account/settings/sections/trash.section.tsx';

export const namespaces = ['settings', 'trash'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="trash">
      <TrashSection />
    </SettingsSectionPage>
  );
}
