import type { Preferences } from '@enlace/contract/account/preferences.schemas.ts';
import { type ComboboxParsedItem, type OptionsFilter, Select } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { SettingRow } from '../../components/setting-row.tsx';
import { listZones, type Zone, zoneMatches, type ZoneRegion, zoneRegions } from '../time-zones.ts';
import type { Settings } from '../use-setting.ts';

const tickMs = 15_000;

/** The present moment, moving on while the screen is open, and the moment it was opened. */
function useNow(): { now: Date; opened: Date } {
  const [opened] = useState(() => new Date());
  const [now, setNow] = useState(opened);
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return { now, opened };
}

function filterBy(zones: ReadonlyMap<string, Zone>): OptionsFilter {
  const fits = (value: string, search: string) => {
    const zone = zones.get(value);
    return zone !== undefined && zoneMatches(zone, search);
  };
  return ({ options, search }) =>
    options.flatMap((option): ComboboxParsedItem[] => {
      if (!('group' in option)) return fits(option.value, search) ? [option] : [];
      const items = option.items.filter(({ value }) => fits(value, search));
      return items.length === 0 ? [] : [{ ...option, items }];
    });
}

function useZones({ own, at }: { own: string; at: Date }) {
  const { t } = useTranslation('preferences');
  const locale = currentLocale();
  const zones = useMemo(() => listZones({ own, locale, at }), [own, locale, at]);
  const regions: readonly ZoneRegion[] = [...zoneRegions, 'other'];
  const groups = regions.map((region) => ({
    group: t(($) => $.preferences.regions[region]),
    items: zones.filter((zone) => zone.region === region).map(({ name, label }) => ({ value: name, label })),
  }));
  return { groups, byName: new Map(zones.map((zone) => [zone.name, zone])) };
}

type Props = { preferences: Preferences; settings: Settings; isDisabled: boolean };

/** The person's zone out of the whole list, with the time it is there. */
export function TimeZoneRow({ preferences, settings, isDisabled }: Props) {
  const { t } = useTranslation('preferences');
  const { timeZone } = preferences;
  const { now, opened } = useNow();
  const { groups, byName } = useZones({ own: timeZone, at: opened });
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
        filter={filterBy(byName)}
        value={timeZone}
        onChange={(name) => {
          const zone = name === null ? undefined : byName.get(name);
          if (zone) settings.change('timeZone', zone.name, { setting: label, value: zone.label });
        }}
      />
    </SettingRow>
  );
}
