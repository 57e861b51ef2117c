import { hourFormats, type Preferences } from '@enlace/contract/account/details/preferences.schemas.ts';
import { wireLocaleSchema } from '@enlace/contract/core/locale.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { Box } from '#components/layout/layout.tsx';
import { SettingGroup, SettingRow } from '../../components/setting-row.tsx';
import type { Settings } from '../use-setting.ts';
import { ControlSet } from './control-set.tsx';
import { TimeZoneRow } from './time-zone-row.tsx';

const system = 'system';

type Props = { preferences: Preferences; settings: Settings; isDisabled: boolean };

function LanguageRow({ preferences, settings, isDisabled }: Props) {
  const { t } = useTranslation(['account', 'preferences']);
  const label = t(($) => $.account.preferences.interface);
  const languages = [
    { value: system, label: t(($) => $.preferences.system) },
    ...locales.map((locale) => ({ value: toWireLocale(locale), label: localeNames[locale] })),
  ];
  function choose(value: string): void {
    const locale = value === system ? null : wireLocaleSchema.safeParse(value).data;
    if (locale === undefined) return;
    const name = languages.find((each) => each.value === (locale ?? system))?.label ?? '';
    settings.change('locale', locale, { setting: label, value: name });
  }
  return (
    <SettingRow label={label} help={t(($) => $.account.preferences.interfaceHelp)} error={settings.errorOf('locale')}>
      <Box w={260}>
        <SelectField
          label={label}
          hideLabel
          disabled={isDisabled}
          options={languages}
          value={preferences.locale ?? system}
          onChange={choose}
        />
      </Box>
    </SettingRow>
  );
}

function HoursRow({ preferences, settings, isDisabled }: Props) {
  const { t } = useTranslation('preferences');
  const label = t(($) => $.preferences.hours);
  const segments = hourFormats.map((value) => ({ value, label: t(($) => $.preferences.hourFormats[value]) }));
  return (
    <SettingRow label={label} error={settings.errorOf('hourFormat')}>
      <ControlSet isDisabled={isDisabled}>
        <Segments
          label={label}
          segments={segments}
          value={preferences.hourFormat}
          onChange={(value) =>
            settings.change('hourFormat', value, {
              setting: label,
              value: t(($) => $.preferences.hourFormats[value]),
            })
          }
        />
      </ControlSet>
    </SettingRow>
  );
}

/** Language, time zone and hour format. */
export function FormatSettings(props: Props) {
  const { t } = useTranslation('account');
  return (
    <SettingGroup title={t(($) => $.account.preferences.language)}>
      <LanguageRow {...props} />
      <TimeZoneRow {...props} />
      <HoursRow {...props} />
    </SettingGroup>
  );
}
