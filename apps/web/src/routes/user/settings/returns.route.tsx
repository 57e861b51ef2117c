import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { ReturnsSection } from '#features/sending/suppressions/returns/returns.section.tsx';

export const namespaces = ['settings', 'returns'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="returns">
      <ReturnsSection />
    </SettingsSectionPage>
  );
}
