import type { Locale } from '@enlace/contract/core/locale.ts';
import { listTimeZones } from '@enlace/contract/core/time-zone.ts';

export const zoneRegions = [
  'Africa',
  'America',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Europe',
  'Indian',
  'Pacific',
] as const;
export type ZoneRegion = (typeof zoneRegions)[number] | 'other';

export type Zone = {
  name: string;
  region: ZoneRegion;
  /** `Madrid, UTC+1` */
  label: string;
  /** Normalised search words. */
  words: string;
};

/** Lower case without accents, so that “Malaga” finds “Málaga”. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

function offsetOf({ name, locale, at }: { name: string; locale: Locale; at: Date }): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: name, timeZoneName: 'shortOffset' }).formatToParts(at);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace(/^GMT/, 'UTC');
}

function wordsOf({ name, locale, at }: { name: string; locale: Locale; at: Date }): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: name, timeZoneName: 'longGeneric' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A zone as listed, with its offset at the given moment. */
export function describeZone({ name, locale, at }: { name: string; locale: Locale; at: Date }): Zone {
  const [first = '', ...rest] = name.split('/');
  const region = zoneRegions.find((each) => each === first) ?? 'other';
  const city = (region === 'other' ? name : rest.toReversed().join(', ')).replaceAll('_', ' ');
  const offset = offsetOf({ name, locale, at });
  const label = `${city}, ${offset}`;
  return { name, region, label, words: fold(`${label} ${name} ${wordsOf({ name, locale, at })}`) };
}

/** Every zone of the browser, and the person's own if the browser uses another name for it. */
export function listZones({ own, locale, at }: { own: string | null; locale: Locale; at: Date }): Zone[] {
  const names = new Set([...listTimeZones(), ...(own === null ? [] : [own])]);
  return [...names]
    .map((name) => describeZone({ name, locale, at }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** Whether every typed word begins a word of the zone. */
export function zoneMatches(zone: Zone, search: string): boolean {
  const words = zone.words.split(/[\s,/_]+/);
  return fold(search)
    .split(/[\s,/_]+/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}
