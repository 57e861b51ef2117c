import { currentLocale } from '#lib/i18n/i18n.ts';
import { useTranslation } from 'react-i18next';

/** Reference date: a Monday at noon. */
const monday = Date.UTC(2024, 0, 1, 12);
const dayMs = 86_400_000;

/** Names of weekdays, 1 Monday to 7 Sunday. */
export function useWeekdays() {
  // Subscribes to language changes.
  useTranslation('automations');
  const locale = currentLocale();
  const name = (style: 'long' | 'short') => {
    const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
    return (day: number): string => format.format(monday + (day - 1) * dayMs);
  };
  return { long: name('long'), short: name('short') };
}
