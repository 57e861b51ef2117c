import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { TrackingSection } from '#features/sending/suppressions/returns/returns.section.tsx';

export const namespaces = ['settings', 'returns'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="tracking">
      <TrackingSection />
    </SettingsSectionPage>
  );
}
