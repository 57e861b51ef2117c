import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { AddressesSection } from '#features/mailbox/addresses/addresses.section.tsx';
import { IncomingSection } from '#features/mailbox/mail-sources/incoming.section.tsx';

export const namespaces = ['settings', 'incoming', 'addresses'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="incoming">
      <AddressesSection />
      <IncomingSection />
    </SettingsSectionPage>
  );
}
