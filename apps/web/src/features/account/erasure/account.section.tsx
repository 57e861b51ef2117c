import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadedSection } from '#components/page/setting-section.tsx';
import { LeavingRow } from './leaving-row.tsx';
import { leavingQuery, useLeavingNews } from './leaving.queries.ts';

/** Closing the account. */
export function AccountSection() {
  const { t } = useTranslation('settings');
  const query = useQuery(leavingQuery);
  useLeavingNews();
  return (
    <LoadedSection id="cuenta" title={t(($) => $.settings.leave.section)} query={query}>
      {(state) => <LeavingRow state={state} />}
    </LoadedSection>
  );
}
