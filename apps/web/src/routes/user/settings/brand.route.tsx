import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { BrandSection } from '#features/presence/client-brand/brand.section.tsx';

export const namespaces = ['settings', 'editor', 'letterhead'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="brand">
      <BrandSection />
    </SettingsSectionPage>
  );
}
