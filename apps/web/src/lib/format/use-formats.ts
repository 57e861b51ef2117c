import { useTranslation } from 'react-i18next';
import { currentLocale, currentTag } from '#lib/i18n/i18n.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useDevicePreference } from '#lib/preferences/device-preference.ts';
import { type Formats, formatsFor, type HourFormat } from './formats.ts';

function readHourFormat(kept: string | null): HourFormat {
  return kept === '12' || kept === '24' ? kept : 'auto';
}

/** Formats in the person's language, hour format and time zone, or in another zone. */
export function useFormats(otherZone?: string): Formats {
  // The hook subscribes the component to language changes.
  useTranslation('common');
  const ownZone = useUser()?.time_zone;
  const [kept] = useDevicePreference('hour_format');
  return formatsFor({
    locale: currentLocale(),
    tag: currentTag(),
    timeZone: otherZone ?? ownZone,
    hourFormat: readHourFormat(kept),
  });
}
