import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#components/states/loaded.tsx';
import { BrandForm } from './brand-form.tsx';
import { clientBrandQuery } from './brand.queries.ts';
import { SettingSection } from '#components/page/setting-section.tsx';

/** The client's brand, used by new profiles and templates. */
export function BrandSection() {
  const { t } = useTranslation('letterhead');
  const query = useQuery(clientBrandQuery);
  return (
    <SettingSection id="marca" title={t(($) => $.letterhead.title)} lead={t(($) => $.letterhead.lead)}>
      <Loaded query={query} rows={3}>
        {(brand) => <BrandForm brand={brand} />}
      </Loaded>
    </SettingSection>
  );
}
