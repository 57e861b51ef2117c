import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MonthGrid } from '#components/dates/month-grid.tsx';
import { readDayOf } from '#components/dates/read-moment.ts';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Stack } from '#components/layout/layout.tsx';
import { currentTag } from '#lib/i18n/i18n.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { ChoiceList } from './choice-list.tsx';
import { type Days, dayOf, lastDays, presetOf, presets, todayIn } from './day-span.rules.ts';
import type { ListFilter } from './filter-chip.tsx';

type Props = Days & {
  today: string;
  /** Only the first day is asked for. */
  isOpenEnded?: boolean;
  onChange: (days: Days) => void;
  onDone: () => void;
};

/** The text of a span of days, for a chip; undefined without one. */
function useSpanText(): (days: Days & { today: string }) => string | undefined {
  const { t } = useTranslation('shell');
  const formats = useFormats('UTC');
  return ({ from, until, today }) => {
    if (from === '' && until === '') return undefined;
    const preset = presetOf({ from, until, today });
    if (preset) return t(($) => $.shell.filters.days[preset]);
    if (until === '') return t(($) => $.shell.filters.since, { from: formats.date(from) });
    if (from === '') return t(($) => $.shell.filters.upTo, { until: formats.date(until) });
    return from === until
      ? formats.date(from)
      : t(($) => $.shell.filters.span, { from: formats.date(from), until: formats.date(until) });
  };
}

/** A past day in words or figures: one without a year is not in the future. */
function readDay(text: string, today: string): string | undefined {
  return readDayOf({ text, locale: currentTag(), today, isPast: true });
}

type EndProps = { label: string; value: string; today: string; onFocus: () => void; onChange: (day: string) => void };

function DayText({ label, value, today, onFocus, onChange }: EndProps) {
  const { t } = useTranslation('dates');
  const formats = useFormats('UTC');
  const [typed, setTyped] = useState<string>();
  const isUnread = typed !== undefined && typed.trim() !== '' && readDay(typed, today) === undefined;
  function apply(): void {
    if (typed === undefined || isUnread) return;
    onChange(typed.trim() === '' ? '' : (readDay(typed, today) ?? ''));
    setTyped(undefined);
  }
  return (
    <TextField
      label={label}
      autoComplete="off"
      value={typed ?? (value === '' ? '' : formats.date(value))}
      error={isUnread ? t(($) => $.dates.unreadDay) : undefined}
      onFocus={({ currentTarget }) => {
        currentTarget.select();
        onFocus();
      }}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) apply();
      }}
    />
  );
}

/** A chosen day draws the month again, which takes the focus of the day that was pressed. */
function useKeptFocus(panel: RefObject<HTMLElement | null>, month: string): void {
  useEffect(() => {
    if (document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [panel, month]);
}

/** The usual spans, or a first and a last day: typed in words, or from the month. */
function DayPanel({ from, until, today, isOpenEnded = false, onChange, onDone }: Props) {
  const { t } = useTranslation('shell');
  const [end, setEnd] = useState<'from' | 'until'>('from');
  const preset = presetOf({ from, until, today });
  const set = (day: string, which: 'from' | 'until') => {
    const next = { from, until, [which]: day };
    // The other end follows a day beyond it.
    onChange(next.from !== '' && next.until !== '' && next.from > next.until ? { from: day, until: day } : next);
  };
  const shown = (end === 'from' ? from : until) || from || today;
  const month = `${end} ${shown}`;
  const panel = useRef<HTMLElement>(null);
  useKeptFocus(panel, month);
  const field = (which: 'from' | 'until', value: string) => (
    <DayText
      label={t(($) => $.shell.filters[which])}
      value={value}
      today={today}
      onFocus={() => setEnd(which)}
      onChange={(day) => set(day, which)}
    />
  );
  return (
    <Stack ref={panel} gap={10}>
      <ChoiceList
        label={t(($) => $.shell.filters.usual)}
        choices={presets.map((each) => ({ value: each, label: t(($) => $.shell.filters.days[each]) }))}
        value={preset}
        onChoose={(value) => {
          const days = presets.find((each) => each === value);
          if (days) onChange(lastDays(days, today));
          onDone();
        }}
      />
      <Grid columns="1fr 1fr" gap={8} w={280}>
        {field('from', from)}
        {!isOpenEnded && field('until', until)}
      </Grid>
      <MonthGrid
        key={month}
        value={shown}
        today={today}
        onChoose={(day) => {
          set(day, end);
          if (!isOpenEnded) setEnd('until');
        }}
      />
    </Stack>
  );
}

type DaysOptions = Days & {
  name: string;
  isOpenEnded?: boolean;
  timeZone: string | undefined;
  onChange: (days: Days) => void;
};

/** Filters a list by a span of days. */
export function useDaysFilter({ from, until, name, isOpenEnded = false, timeZone, onChange }: DaysOptions): ListFilter {
  const spanText = useSpanText();
  const days = { from: dayOf(from), until: dayOf(until), today: todayIn(timeZone) };
  return {
    id: 'days',
    name,
    text: spanText(days),
    panel: (close) => <DayPanel {...days} isOpenEnded={isOpenEnded} onChange={onChange} onDone={close} />,
    onChange: () => onChange({ from: '', until: '' }),
  };
}
