import { SettingsSectionPage } from '#features/account/settings/pages/settings-section.page.tsx';
import { BrandSection } from '#features/account/settings/sections/brand.section.tsx';

export const namespaces = ['settings', 'editor', 'letterhead'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="brand">
      <BrandSection />
    </SettingsSectionPage>
  );
}
