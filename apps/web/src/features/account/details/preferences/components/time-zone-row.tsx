import type { Preferences } from '@enlace/contract/account/details/preferences.schemas.ts';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
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
  const { groups, byName, filter } = useZones({ own: timeZone, at: opened });
  const formats = useFormats();
  const label = t(($) => $.preferences.timeZone);
  return (
    <SettingRow
      label={label}
      help={t(($) => $.preferences.timeZoneHelp, { time: formats.time(now) })}
      error={settings.errorOf('timeZone')}
    >
      <Select
        w={260}
        aria-label={label}
        allowDeselect={false}
        disabled={isDisabled}
        searchable
        maxDropdownHeight={320}
        placeholder={t(($) => $.preferences.timeZoneSearch)}
        nothingFoundMessage={t(($) => $.preferences.timeZoneNone)}
        data={groups}
        filter={filter}
        value={timeZone}
        onChange={(name) => {
          const zone = name === null ? undefined : byName.get(name);
          if (zone) settings.change('timeZone', zone.name, { setting: label, value: zone.label });
        }}
      />
    </SettingRow>
  );
}
