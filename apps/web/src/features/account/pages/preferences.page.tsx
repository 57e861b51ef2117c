import { wireLocaleSchema } from '@enlace/contract/core/locale.ts';
import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Callout } from '#components/feedback/callout.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import { Page } from '#components/page/page.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { useDevicePreference } from '#lib/preferences/device-preference.ts';
import { useChangeLanguage } from '#lib/session/use-change-language.ts';
import { type SaveState, SavedState } from '../components/saved-state.tsx';
import { SettingGroup, SettingRow } from '../components/setting-row.tsx';
import { ThemeChoice } from '../components/theme-choice.tsx';

const languages = locales.map((locale) => ({ value: toWireLocale(locale), label: localeNames[locale] }));

function useLanguageSetting() {
  const [state, setState] = useState<SaveState>('idle');
  const [failure, setFailure] = useState<unknown>(undefined);
  const changeLanguage = useChangeLanguage();
  async function change(value: string | null): Promise<void> {
    const parsed = wireLocaleSchema.safeParse(value);
    if (!parsed.success) return;
    setState('saving');
    setFailure(undefined);
    try {
      await changeLanguage(parsed.data);
      setState('saved');
    } catch (error) {
      setFailure(error);
      setState('failed');
    }
  }
  return { state, failure, change };
}

function DeviceSettings() {
  const { t } = useTranslation('account');
  const [motion, setMotion] = useDevicePreference('reduced_motion');
  const [singleKeys, setSingleKeys] = useDevicePreference('single_keys');
  return (
    <>
      <SettingGroup title={t(($) => $.account.preferences.looks)}>
        <SettingRow label={t(($) => $.account.preferences.theme)} help={t(($) => $.account.preferences.themeHelp)}>
          <ThemeChoice label={t(($) => $.account.preferences.theme)} />
        </SettingRow>
        <SettingRow label={t(($) => $.account.preferences.motion)} help={t(($) => $.account.preferences.motionHelp)}>
          <Switch
            aria-label={t(($) => $.account.preferences.motion)}
            checked={motion !== null}
            onChange={({ currentTarget }) => setMotion(currentTarget.checked ? 'yes' : null)}
          />
        </SettingRow>
      </SettingGroup>
      <SettingGroup title={t(($) => $.account.preferences.keyboard)}>
        <SettingRow
          label={t(($) => $.account.preferences.singleKeys)}
          help={t(($) => $.account.preferences.singleKeysHelp)}
        >
          <Switch
            aria-label={t(($) => $.account.preferences.singleKeys)}
            checked={singleKeys !== 'off'}
            onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked ? null : 'off')}
          />
        </SettingRow>
      </SettingGroup>
    </>
  );
}

/** `/user/preferencias`: each change takes effect and is kept at once. */
export function PreferencesPage() {
  const { t } = useTranslation('account');
  const language = useLanguageSetting();
  return (
    <Page
      title={t(($) => $.account.preferences.title)}
      breadcrumb={[{ label: t(($) => $.account.section), to: paths.account.home }]}
      actions={<SavedState state={language.state} />}
      width="settings"
      heading={t(($) => $.account.preferences.title)}
      lead={t(($) => $.account.preferences.lead)}
    >
      <SettingGroup title={t(($) => $.account.preferences.language)}>
        {language.failure !== undefined && (
          <Callout tone="danger" title={t(($) => $.account.preferences.failed)}>
            {errorText(language.failure)}
          </Callout>
        )}
        <SettingRow
          label={t(($) => $.account.preferences.interface)}
          help={t(($) => $.account.preferences.interfaceHelp)}
        >
          <Select
            w={240}
            aria-label={t(($) => $.account.preferences.interface)}
            data={languages}
            value={toWireLocale(currentLocale())}
            onChange={(value) => void language.change(value)}
          />
        </SettingRow>
      </SettingGroup>
      <DeviceSettings />
    </Page>
  );
}
