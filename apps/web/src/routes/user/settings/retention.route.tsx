import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { RetentionSection } from '#features/account/settings/sections/retention.section.tsx';

export const namespaces = ['settings'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="retention">
      <RetentionSection />
    </SettingsSectionPage>
  );
}
