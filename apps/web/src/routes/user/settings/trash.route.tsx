import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { TrashSection } from '#features/workspace/trash/trash.section.tsx';

export const namespaces = ['settings', 'trash'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="trash">
      <TrashSection />
    </SettingsSectionPage>
  );
}
