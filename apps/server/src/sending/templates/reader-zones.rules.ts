import type { Locale } from '@enlace/contract/core/locale.ts';
import { listTimeZones } from '@enlace/contract/core/time-zone.ts';

/** Telephone prefixes with the zone most people there live in. */
export const zoneOfPhone: Readonly<Record<string, string>> = {
  '+34': 'Europe/Madrid',
  '+351': 'Europe/Lisbon',
  '+376': 'Europe/Andorra',
  '+33': 'Europe/Paris',
  '+32': 'Europe/Brussels',
  '+31': 'Europe/Amsterdam',
  '+49': 'Europe/Berlin',
  '+43': 'Europe/Vienna',
  '+41': 'Europe/Zurich',
  '+39': 'Europe/Rome',
  '+44': 'Europe/London',
  '+353': 'Europe/Dublin',
  '+45': 'Europe/Copenhagen',
  '+46': 'Europe/Stockholm',
  '+47': 'Europe/Oslo',
  '+358': 'Europe/Helsinki',
  '+48': 'Europe/Warsaw',
  '+420': 'Europe/Prague',
  '+36': 'Europe/Budapest',
  '+40': 'Europe/Bucharest',
  '+359': 'Europe/Sofia',
  '+30': 'Europe/Athens',
  '+90': 'Europe/Istanbul',
  '+380': 'Europe/Kyiv',
  '+212': 'Africa/Casablanca',
  '+213': 'Africa/Algiers',
  '+216': 'Africa/Tunis',
  '+20': 'Africa/Cairo',
  '+27': 'Africa/Johannesburg',
  '+52': 'America/Mexico_City',
  '+502': 'America/Guatemala',
  '+503': 'America/El_Salvador',
  '+504': 'America/Tegucigalpa',
  '+505': 'America/Managua',
  '+506': 'America/Costa_Rica',
  '+507': 'America/Panama',
  '+53': 'America/Havana',
  '+1787': 'America/Puerto_Rico',
  '+1809': 'America/Santo_Domingo',
  '+57': 'America/Bogota',
  '+58': 'America/Caracas',
  '+593': 'America/Guayaquil',
  '+51': 'America/Lima',
  '+591': 'America/La_Paz',
  '+56': 'America/Santiago',
  '+54': 'America/Argentina/Buenos_Aires',
  '+595': 'America/Asuncion',
  '+598': 'America/Montevideo',
  '+55': 'America/Sao_Paulo',
  '+1': 'America/New_York',
  '+81': 'Asia/Tokyo',
  '+82': 'Asia/Seoul',
  '+86': 'Asia/Shanghai',
  '+852': 'Asia/Hong_Kong',
  '+886': 'Asia/Taipei',
  '+65': 'Asia/Singapore',
  '+60': 'Asia/Kuala_Lumpur',
  '+63': 'Asia/Manila',
  '+66': 'Asia/Bangkok',
  '+84': 'Asia/Ho_Chi_Minh',
  '+62': 'Asia/Jakarta',
  '+91': 'Asia/Kolkata',
  '+971': 'Asia/Dubai',
  '+972': 'Asia/Jerusalem',
  '+61': 'Australia/Sydney',
  '+64': 'Pacific/Auckland',
};

const zoneOfLanguage: Readonly<Partial<Record<Locale, string>>> = { es: 'Europe/Madrid', ja: 'Asia/Tokyo' };

/** Zones implied by languages. Readers of the client's language are assumed to live where the client does. */
export function zonesOfLanguages(own: Locale): Record<string, string> {
  return Object.fromEntries(Object.entries(zoneOfLanguage).filter(([language]) => language !== own));
}

let known: ReadonlySet<string> | undefined;

function isKnownZone(name: string): boolean {
  known ??= new Set(knownZones());
  return known.has(name);
}

type Located = { timeZone: string | null; phone: string | null; language: Locale | null };

/** The zone of one contact by the same rules as `zoneOf`, which asks the database for many. */
export function readerZone({ timeZone, phone, language }: Located, home: { timeZone: string; locale: Locale }): string {
  if (timeZone !== null && isKnownZone(timeZone)) return timeZone;
  for (const length of [5, 4, 3, 2]) {
    const zone = phone === null ? undefined : zoneOfPhone[phone.slice(0, length)];
    if (zone !== undefined) return zone;
  }
  const ofLanguage = language === null || language === home.locale ? undefined : zoneOfLanguage[language];
  return ofLanguage ?? home.timeZone;
}

/** Every zone a contact may have. */
export function knownZones(): readonly string[] {
  return listTimeZones();
}
