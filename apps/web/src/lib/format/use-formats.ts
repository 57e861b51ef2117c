import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useDevicePreference } from '#lib/preferences/device-preference.ts';
import { createFormats, type Formats, type HourFormat } from './formats.ts';

function readHourFormat(kept: string | null): HourFormat {
  return kept === '12' || kept === '24' ? kept : 'auto';
}

/** Formats in the person's language, time zone and way of writing hours. */
export function useFormats(): Formats {
  // The hook makes the component follow a change of language.
  useTranslation('common');
  const locale = currentLocale();
  const timeZone = useUser()?.time_zone;
  const [kept] = useDevicePreference('hour_format');
  const hourFormat = readHourFormat(kept);
  return useMemo(() => createFormats({ locale, timeZone, hourFormat }), [locale, timeZone, hourFormat]);
}
