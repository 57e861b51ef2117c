import { useTranslation } from 'react-i18next';
import { IconCalendar } from 'virtual:tabler-icons';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentTag } from '#lib/i18n/i18n.ts';
import { MonthGrid } from './month-grid.tsx';
import { readDayOf } from './read-moment.ts';
import { type DateFieldProps, TypedField } from './typed-field.tsx';
import { useWallNow } from './use-wall-now.ts';

/** Why a day is not within the bounds, in words. */
export function useBounds({ min, max }: { min?: string | undefined; max?: string | undefined }) {
  const { t } = useTranslation('dates');
  const formats = useFormats('UTC');
  return (day: string): string | undefined => {
    if (min !== undefined && day < min) return t(($) => $.dates.early, { day: formats.longDate(min) });
    if (max !== undefined && day > max) return t(($) => $.dates.late, { day: formats.longDate(max) });
    return undefined;
  };
}

type Props = DateFieldProps & {
  /** First and last day that can be chosen, such as `2026-11-26`. */
  min?: string | undefined;
  max?: string | undefined;
  /** A day without a year is the last one with that date, not the next. */
  isPast?: boolean;
  /** The local day today; that of the person if nothing is said. */
  today?: string;
};

/** A day: «mañana», “next friday”, 11月26日, figures in the order of the language, or one from the calendar. */
export function DateField({ min, max, isPast, today, ...field }: Props) {
  const { t } = useTranslation('dates');
  const formats = useFormats('UTC');
  const ownToday = useWallNow().slice(0, 10);
  const now = today ?? ownToday;
  return (
    <TypedField
      {...field}
      write={formats.dateOfYear}
      read={(text) => readDayOf({ text, locale: currentTag(), today: now, isPast })}
      explain={formats.fullDay}
      unread={t(($) => $.dates.unreadDay)}
      refuse={useBounds({ min, max })}
      icon={IconCalendar}
      openLabel={t(($) => $.dates.open)}
      renderPicker={(choose) => <MonthGrid value={field.value} today={now} min={min} max={max} onChoose={choose} />}
    />
  );
}
