import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { FieldsSection } from '#features/account/settings/sections/fields.section.tsx';

export const namespaces = ['settings', 'record'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="fields">
      <FieldsSection />
    </SettingsSectionPage>
  );
}
