import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { DomainsSection } from '#features/account/settings/sections/domains.section.tsx';

export const namespaces = ['settings', 'domains'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="domains">
      <DomainsSection />
    </SettingsSectionPage>
  );
}
