import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { IncomingSection } from '#features/account/settings/sections/incoming.section.tsx';

export const namespaces = ['settings', 'incoming'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="incoming">
      <IncomingSection />
    </SettingsSectionPage>
  );
}
