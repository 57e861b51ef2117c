import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { listZones, type Zone, zoneMatches, type ZoneRegion, zoneRegions } from './time-zones.ts';

const tickMs = 15_000;

/** The current moment, updated while the screen is open, and the moment it was opened. */
export function useNow(): { now: Date; opened: Date } {
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

/** The zones of a select by region, with offsets at the given moment and a search by city and name. */
export function useZones({ own, at }: { own: string | null; at: Date }) {
  const { t } = useTranslation('preferences');
  const locale = currentLocale();
  const zones = useMemo(() => listZones({ own, locale, at }), [own, locale, at]);
  const regions: readonly ZoneRegion[] = [...zoneRegions, 'other'];
  const groups = regions
    .map((region) => ({
      group: t(($) => $.preferences.regions[region]),
      items: zones.filter((zone) => zone.region === region).map(({ name, label }) => ({ value: name, label })),
    }))
    .filter(({ items }) => items.length > 0);
  const byName = useMemo(() => new Map(zones.map((zone) => [zone.name, zone])), [zones]);
  return { groups, byName, filter: filterBy(byName) };
}
