import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { useUser } from '#lib/session/use-user.ts';
import { createFormats, type Formats } from './formats.ts';

/** Formats in the person's language and time zone. */
export function useFormats(): Formats {
  // The hook makes the component follow a change of language.
  useTranslation('common');
  const locale = currentLocale();
  const timeZone = useUser()?.time_zone;
  return useMemo(() => createFormats({ locale, timeZone }), [locale, timeZone]);
}
