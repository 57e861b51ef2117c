import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadedSection } from '#components/page/setting-section.tsx';
import { BrandForm } from './brand-form.tsx';
import { clientBrandQuery } from './brand.queries.ts';

/** The client's brand, used by new profiles and templates. */
export function BrandSection() {
  const { t } = useTranslation('letterhead');
  return (
    <LoadedSection
      id="marca"
      title={t(($) => $.letterhead.title)}
      lead={t(($) => $.letterhead.lead)}
      query={useQuery(clientBrandQuery)}
      rows={3}
    >
      {(brand) => <BrandForm brand={brand} />}
    </LoadedSection>
  );
}
