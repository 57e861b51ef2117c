import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { SignatureSection } from '#features/account/settings/sections/signature.section.tsx';

export const namespaces = ['settings', 'editor', 'senders'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="signature">
      <SignatureSection />
    </SettingsSectionPage>
  );
}
