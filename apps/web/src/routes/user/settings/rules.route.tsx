import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { RulesSection } from '#features/account/settings/sections/rules.section.tsx';

export const namespaces = ['settings', 'rules'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="rules">
      <RulesSection />
    </SettingsSectionPage>
  );
}
