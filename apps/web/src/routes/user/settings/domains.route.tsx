import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { DomainsSection } from '#features/presence/custom-domains/domains.section.tsx';

export const namespaces = ['settings', 'domains'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="domains">
      <DomainsSection />
    </SettingsSectionPage>
  );
}
