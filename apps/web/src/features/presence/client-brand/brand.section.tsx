import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { BrandForm } from './brand-form.tsx';
import { clientBrandQuery } from './brand.queries.ts';
import { SettingSection } from '#components/page/setting-section.tsx';

/** The client's brand, used by new profiles and templates. */
export function BrandSection() {
  const { t } = useTranslation('letterhead');
  const { data, error, refetch } = useQuery(clientBrandQuery);
  return (
    <SettingSection id="marca" title={t(($) => $.letterhead.title)} lead={t(($) => $.letterhead.lead)}>
      {data && <BrandForm brand={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingState>
          <SkeletonRows count={3} />
        </LoadingState>
      )}
    </SettingSection>
  );
}
