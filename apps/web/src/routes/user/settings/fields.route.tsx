import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { FieldsSection } from '#features/audience/contacts/fields/fields.section.tsx';

export const namespaces = ['settings', 'record'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="fields">
      <FieldsSection />
    </SettingsSectionPage>
  );
}
