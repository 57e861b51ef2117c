import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCalendarTime } from 'virtual:tabler-icons';
import { useFormats } from '#lib/format/use-formats.ts';
import { instantOf, type WallTime, wallTimeOf } from '#lib/format/wall-time.ts';
import { currentTag } from '#lib/i18n/i18n.ts';
import { useBounds } from './date-field.tsx';
import { useUser } from '#lib/session/use-user.ts';
import { MonthGrid } from './month-grid.tsx';
import { readMoment } from './read-moment.ts';
import { type DateFieldProps, TypedField } from './typed-field.tsx';
import { useWallNow } from './use-wall-now.ts';

type Props = DateFieldProps & {
  /** First day that can be chosen, such as `2026-11-26`. */
  min?: string | undefined;
  /** The local time now, in the zone of the value; the person's own if nothing is said. */
  now?: WallTime;
  /** The zone of the value; the person's own if nothing is said. */
  timeZone?: string;
};

/** The time of a day that is chosen before its time. */
const usualTime = 'T10:00';

/** A day and a time: «mañana 9», “fri 14:30”, 11月26日 9時 or figures. The calendar keeps the time and changes the day. */
export function DateTimeField({ min, now, timeZone, ...field }: Props) {
  const { t } = useTranslation('dates');
  const formats = useFormats('UTC');
  const ownZone = useUser()?.time_zone;
  const ownNow = useWallNow(timeZone);
  const wallNow = now ?? ownNow;
  const { value } = field;
  const [last, setLast] = useState(value);
  if (value !== '' && value !== last) setLast(value);
  const read = (text: string) =>
    readMoment({ text, locale: currentTag(), now: wallNow, timeZone: timeZone ?? ownZone });
  const bounds = useBounds({ min });
  return (
    <TypedField
      {...field}
      write={(wallTime) => {
        // The year is only left out where it would be understood without.
        const short = formats.dateTime(`${wallTime}:00Z`);
        return read(short) === wallTime ? short : formats.longDateTime(`${wallTime}:00Z`);
      }}
      read={read}
      explain={(wallTime) => formats.fullDateTime(`${wallTime}:00Z`)}
      unread={t(($) => $.dates.unread)}
      refuse={(wallTime) => bounds(wallTime.slice(0, 10))}
      icon={IconCalendarTime}
      openLabel={t(($) => $.dates.open)}
      renderPicker={(choose) => (
        <MonthGrid
          value={last.slice(0, 10)}
          today={wallNow.slice(0, 10)}
          min={min}
          onChoose={(day) => choose(`${day}${last.slice(10) || usualTime}`)}
        />
      )}
    />
  );
}

type InstantProps = Omit<Props, 'value' | 'onChange' | 'now' | 'min' | 'timeZone'> & {
  /** ISO instant, or undefined. */
  value: string | undefined;
  timeZone: string;
  onChange: (instant: string | undefined) => void;
};

/** A moment, entered in the local time of a zone. The one it had stays until another is understood. */
export function InstantField({ value, timeZone, onChange, ...field }: InstantProps) {
  const now = useWallNow(timeZone);
  return (
    <DateTimeField
      clearable
      isKept
      {...field}
      now={now}
      timeZone={timeZone}
      value={value === undefined ? '' : wallTimeOf({ instant: Date.parse(value), timeZone })}
      onChange={(wallTime) => onChange(instantOf({ wallTime, timeZone }))}
    />
  );
}
