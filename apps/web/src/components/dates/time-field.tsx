import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconClock } from 'virtual:tabler-icons';
import { Stack } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentTag } from '#lib/i18n/i18n.ts';
import { readTimeOf } from './read-moment.ts';
import { type DateFieldProps, TypedField } from './typed-field.tsx';
import classes from './month-grid.module.css';

const two = (value: number) => String(value).padStart(2, '0');
/** Every half hour of a day. */
const times = Array.from({ length: 48 }, (_, index) => `${two(Math.floor(index / 2))}:${index % 2 ? '30' : '00'}`);

const steps: Record<string, (at: number) => number> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  PageUp: (at) => at - 6,
  PageDown: (at) => at + 6,
  Home: () => 0,
  End: () => times.length - 1,
};

/** The half hours of a day: arrows move, Enter chooses. */
function TimeList({ value, onChoose }: { value: string; onChoose: (time: string) => void }) {
  const { t } = useTranslation('dates');
  const formats = useFormats('UTC');
  const list = useRef<HTMLElement>(null);
  const nearest = times.findLast((time) => time <= (value || '09:00')) ?? '00:00';
  useLayoutEffect(() => {
    list.current?.querySelector('[data-autofocus]')?.scrollIntoView({ block: 'center' });
  }, []);
  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = all.findIndex((each) => each === document.activeElement);
    all[Math.max(0, Math.min(all.length - 1, step(at)))]?.focus();
  }
  return (
    <Stack ref={list} w={96} maxH={260} scroll tabular size={13} role="group" aria-label={t(($) => $.dates.times)}>
      {times.map((time) => (
        <button
          key={time}
          type="button"
          tabIndex={time === nearest ? 0 : -1}
          data-autofocus={time === nearest || undefined}
          aria-pressed={time === value}
          className={classes.day}
          onKeyDown={onKeyDown}
          onClick={() => onChoose(time)}
        >
          {formats.wallTime(time)}
        </button>
      ))}
    </Stack>
  );
}

/** A time of day such as `09:30`: typed as `9`, `9:30`, `930`, `9 pm` or 午後6時半, or one of the half hours. */
export function TimeField(field: DateFieldProps) {
  const { t } = useTranslation('dates');
  const formats = useFormats('UTC');
  return (
    <TypedField
      {...field}
      write={formats.wallTime}
      read={(text) => readTimeOf({ text, locale: currentTag() })}
      unread={t(($) => $.dates.unreadTime)}
      icon={IconClock}
      openLabel={t(($) => $.dates.times)}
      renderPicker={(choose) => <TimeList value={field.value} onChoose={choose} />}
    />
  );
}
