import type { Preferences } from '@enlace/contract/account/details/preferences.schemas.ts';
import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { Box } from '#components/layout/layout.tsx';
import { useNow, useZones } from '#components/time-zone/use-zones.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { SettingRow } from '../../components/setting-row.tsx';
import type { Settings } from '../use-setting.ts';

type Props = { preferences: Preferences; settings: Settings; isDisabled: boolean };

/** The person's time zone from the whole list, with its current time. */
export function TimeZoneRow({ preferences, settings, isDisabled }: Props) {
  const { t } = useTranslation('preferences');
  const { timeZone } = preferences;
  const { now, opened } = useNow();
  const { options, byName, fits } = useZones({ own: timeZone, at: opened });
  const formats = useFormats();
  const label = t(($) => $.preferences.timeZone);
  return (
    <SettingRow
      label={label}
      help={t(($) => $.preferences.timeZoneHelp, { time: formats.time(now) })}
      error={settings.errorOf('timeZone')}
    >
      <Box w={260}>
        <SearchSelectField
          label={label}
          hideLabel
          disabled={isDisabled}
          placeholder={t(($) => $.preferences.timeZoneSearch)}
          nothing={t(($) => $.preferences.timeZoneNone)}
          options={options}
          fits={fits}
          value={timeZone}
          onChange={(name) => {
            const zone = byName.get(name);
            if (zone) settings.change('timeZone', zone.name, { setting: label, value: zone.label });
          }}
        />
      </Box>
    </SettingRow>
  );
}
