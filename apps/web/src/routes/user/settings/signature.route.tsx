import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { SignatureSection } from '#features/mailbox/senders/signature.section.tsx';

export const namespaces = ['settings', 'editor', 'senders'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="signature">
      <SignatureSection />
    </SettingsSectionPage>
  );
}
