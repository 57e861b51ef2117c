import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { ReturnsSection } from '#features/account/settings/sections/returns.section.tsx';

export const namespaces = ['settings', 'returns'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="returns">
      <ReturnsSection />
    </SettingsSectionPage>
  );
}
