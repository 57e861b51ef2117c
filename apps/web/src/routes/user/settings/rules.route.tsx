import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { RulesSection } from '#features/mailbox/conversations/rules/rules.section.tsx';

export const namespaces = ['settings', 'rules'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="rules">
      <RulesSection />
    </SettingsSectionPage>
  );
}
