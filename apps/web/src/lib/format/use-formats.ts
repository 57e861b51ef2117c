import { useTranslation } from 'react-i18next';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useDevicePreference } from '#lib/preferences/device-preference.ts';
import { type Formats, formatsFor, type HourFormat } from './formats.ts';

function readHourFormat(kept: string | null): HourFormat {
  return kept === '12' || kept === '24' ? kept : 'auto';
}

/** Formats in the person's language, time zone and hour format. */
export function useFormats(): Formats {
  return useFormatsIn(useUser()?.time_zone);
}

/** The same in another zone; `UTC` for local times that are written as if they were. */
export function useFormatsIn(timeZone: string | undefined): Formats {
  // The hook subscribes the component to language changes.
  useTranslation('common');
  const locale = currentLocale();
  const [kept] = useDevicePreference('hour_format');
  return formatsFor({ locale, timeZone, hourFormat: readHourFormat(kept) });
}
