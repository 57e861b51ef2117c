import { SettingsSectionPage } from '#features/account/settings/settings-section.page.tsx';
import { BrandSection } from '#features/presence/client-brand/brand.section.tsx';
import { PageSuggestionsSection } from '#features/presence/client-brand/page-suggestions.section.tsx';
import { PostalAddressSection } from '#features/presence/client-brand/postal-address.section.tsx';

export const namespaces = ['settings', 'editor', 'letterhead', 'postal'] as const;

export function Component() {
  return (
    <SettingsSectionPage section="brand">
      <BrandSection />
      <PostalAddressSection />
      <PageSuggestionsSection />
    </SettingsSectionPage>
  );
}
