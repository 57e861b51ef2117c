import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCalendarTime } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import type { WallTime } from '#lib/format/wall-time.ts';
import { MonthGrid } from './month-grid.tsx';
import { readMoment } from './read-moment.ts';

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: WallTime;
  /** The local time now, in the zone of the value. */
  now: WallTime;
  /** The empty text while what is typed means nothing. */
  onChange: (value: WallTime) => void;
  'data-autofocus'?: boolean;
};

/**
 * A day and a time, written in the person's language and read from what they type: «mañana 9», “fri 14:30”, 11月26日 or
 * figures. The calendar keeps the time and changes the day.
 */
export function MomentInput({ label, hint, error, value, now, onChange, ...rest }: Props) {
  const { t } = useTranslation('dates');
  const formats = useFormats('UTC');
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [last, setLast] = useState(value);
  const shown = formats.dateTime(`${last}:00Z`);
  const isUnread = typed !== undefined && readMoment({ text: typed, locale: currentLocale(), now }) === undefined;
  const choose = (next: WallTime) => {
    if (next !== '') setLast(next);
    onChange(next);
  };
  const calendar = (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          size={28}
          iconSize={16}
          icon={IconCalendarTime}
          label={t(($) => $.dates.open)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <MonthGrid
          value={last.slice(0, 10)}
          today={now.slice(0, 10)}
          min={now.slice(0, 10)}
          onChoose={(day) => {
            setTyped(undefined);
            setOpen(false);
            choose(`${day}${last.slice(10)}`);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextField
      {...rest}
      label={label}
      autoComplete="off"
      value={typed ?? shown}
      hint={typed === undefined || isUnread ? hint : formats.fullDateTime(`${last}:00Z`)}
      error={isUnread ? t(($) => $.dates.unread) : error}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        choose(readMoment({ text: currentTarget.value, locale: currentLocale(), now }) ?? '');
      }}
      onBlur={() => !isUnread && setTyped(undefined)}
      end={calendar}
    />
  );
}
