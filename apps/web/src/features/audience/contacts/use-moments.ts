import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { useUser } from '#lib/session/use-user.ts';
import { nearDay } from './contact-event.rules.ts';

const weekMs = 6 * 86_400_000;

/** When something happened: `hoy, 9:48`, `ayer, 18:10`, `lun 16, 17:58`, otherwise the date. */
export function useMoments(): (at: string) => string {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const timeZone = useUser()?.time_zone;
  return useMemo(() => {
    return (at) => {
      const now = new Date();
      const near = nearDay({ at, now, timeZone });
      const time = formats.time(at);
      if (near !== 'far') return t(($) => $.contacts.moment[near], { time });
      const isThisWeek = now.getTime() - Date.parse(at) < weekMs;
      return isThisWeek ? t(($) => $.contacts.moment.far, { day: formats.weekday(at), time }) : formats.date(at);
    };
  }, [t, formats, timeZone]);
}
