import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { DomainsSection } from '#features/workspace/sending-domains/components/domains-section.tsx';

export const namespaces = ['settings', 'sending'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="sendingDomains">
      <DomainsSection place="client" />
    </SettingsSectionPage>
  );
}
