import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingSection } from '#components/page/setting-section.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { LeavingRow } from './leaving-row.tsx';
import { leavingQuery, useLeavingNews } from './leaving.queries.ts';

/** Closing the account. */
export function AccountSection() {
  const { t } = useTranslation('settings');
  const { data, error, refetch, isPending } = useQuery(leavingQuery);
  useLeavingNews();
  return (
    <SettingSection id="cuenta" title={t(($) => $.settings.leave.section)}>
      {data && <LeavingRow state={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <LoadingState>
          <SkeletonRows count={1} />
        </LoadingState>
      )}
    </SettingSection>
  );
}
