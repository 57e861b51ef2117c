import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentTag } from '#lib/i18n/i18n.ts';
import { useUser } from '#lib/session/use-user.ts';
import { nearDay } from './thread.rules.ts';

/** Heading of a day in the thread: `hoy`, `ayer`, `lunes 16 de noviembre`. Takes `YYYY-MM-DD`. */
export function useDayLabel(): (day: string) => string {
  const { t } = useTranslation('mailbox');
  const timeZone = useUser()?.time_zone;
  const locale = currentTag();
  return useMemo(() => {
    const sameYear = new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    const otherYear = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return (day) => {
      const now = new Date();
      const near = nearDay({ day, now, timeZone });
      if (near !== 'far') return t(($) => $.mailbox.day[near]);
      const format = day.startsWith(String(now.getFullYear())) ? sameYear : otherYear;
      const text = format.format(new Date(`${day}T12:00:00Z`));
      return locale === 'es' ? text.replace(',', '') : text;
    };
  }, [t, locale, timeZone]);
}
