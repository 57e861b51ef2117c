import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { listZones, zoneMatches, zoneRegions } from './time-zones.ts';

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

/** The zones of a select by region, with offsets at the given moment and a search by city and name. */
export function useZones({ own, at }: { own: string | null; at: Date }) {
  const { t } = useTranslation('preferences');
  const locale = currentLocale();
  const zones = useMemo(() => listZones({ own, locale, at }), [own, locale, at]);
  const options = [...zoneRegions, 'other' as const].flatMap((region) =>
    zones
      .filter((zone) => zone.region === region)
      .map(({ name, label }) => ({ value: name, label, group: t(($) => $.preferences.regions[region]) })),
  );
  const byName = useMemo(() => new Map(zones.map((zone) => [zone.name, zone])), [zones]);
  const fits = (name: string, search: string) => {
    const zone = byName.get(name);
    return zone !== undefined && zoneMatches(zone, search);
  };
  return { options, byName, fits };
}
