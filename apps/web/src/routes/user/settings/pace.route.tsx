import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { OwnLimitSection } from '#features/workspace/sending-domains/components/limits-section.tsx';

export const namespaces = ['settings', 'sending'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="pace">
      <OwnLimitSection />
    </SettingsSectionPage>
  );
}
