import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Callout } from '#components/feedback/callout.tsx';
import { Page } from '#components/page/page.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { refreshSettings, useAccountSettings } from '#lib/account/account-settings.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useUser } from '#lib/session/use-user.ts';
import { SavedState } from '../../components/saved-state.tsx';
import { FormatSettings } from '../components/format-settings.tsx';
import { LooksSettings } from '../components/looks-settings.tsx';
import { NoticeMatrix } from '../components/notice-matrix.tsx';
import { type Settings, useSettings } from '../use-setting.ts';

/** Fetches the settings if the start of the page could not. */
function useLoadedSettings() {
  const settings = useAccountSettings();
  const asking = useQuery({
    queryKey: ['account-settings'],
    queryFn: async () => {
      await refreshSettings();
      return true;
    },
    enabled: settings === undefined,
    gcTime: 0,
  });
  return { settings, asking };
}

/** All preferences of the signed-in person; administrators have no product notifications. */
export function PreferenceSections({ settings }: { settings: Settings }) {
  const { t } = useTranslation('preferences');
  const { settings: held, asking } = useLoadedSettings();
  const isDisabled = !useCan('account.write');
  const isClient = useUser()?.roll === 'user';
  if (!held) return <Unloaded query={asking} rows={6} />;
  const { preferences } = held;
  return (
    <>
      {isDisabled && <Callout title={t(($) => $.preferences.readOnly)}>{t(($) => $.preferences.readOnlyHelp)}</Callout>}
      <FormatSettings preferences={preferences} settings={settings} isDisabled={isDisabled} />
      <LooksSettings preferences={preferences} settings={settings} isDisabled={isDisabled} />
      {isClient && <NoticeMatrix settings={settings} isDisabled={isDisabled} />}
    </>
  );
}

/** `/user/preferencias`: each change applies and is saved at once. */
export function PreferencesPage() {
  const { t } = useTranslation('account');
  const settings = useSettings();
  return (
    <Page
      title={t(($) => $.account.preferences.title)}
      breadcrumb={[{ label: t(($) => $.account.section), to: paths.account.home }]}
      actions={<SavedState state={settings.state} />}
      width="settings"
      heading={t(($) => $.account.preferences.title)}
      lead={t(($) => $.account.preferences.lead)}
    >
      <PreferenceSections settings={settings} />
    </Page>
  );
}
