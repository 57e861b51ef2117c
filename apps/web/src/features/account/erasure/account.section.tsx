import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingSection } from '#components/page/setting-section.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { LeavingRow } from './leaving-row.tsx';
import { leavingQuery, useLeavingNews } from './leaving.queries.ts';

/** Closing the account. */
export function AccountSection() {
  const { t } = useTranslation('settings');
  const query = useQuery(leavingQuery);
  useLeavingNews();
  return (
    <SettingSection id="cuenta" title={t(($) => $.settings.leave.section)}>
      <Loaded query={query} rows={1}>
        {(state) => <LeavingRow state={state} />}
      </Loaded>
    </SettingSection>
  );
}
