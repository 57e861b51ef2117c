import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronLeft, IconChevronRight } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Box, Grid, type Look, Row, Text } from '#components/layout/layout.tsx';
import { currentLocale, currentTag } from '#lib/i18n/i18n.ts';
import { isMonthFirst } from '#lib/i18n/regional.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './month-grid.module.css';

const dayLook: Look = { h: 36, hover: 'hover', radius: 'md' };

const dayMs = 86_400_000;
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const addDays = (day: string, count: number) => isoDay(Date.parse(day) + count * dayMs);

export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** The day a week begins with: Monday 1, or Sunday 7, as where the month is written before the day. */
function weekStart(): number {
  return isMonthFirst(currentTag()) ? 7 : 1;
}

/** How many days the week of a day has before it. */
function placeInWeek(day: string): number {
  return (new Date(Date.parse(day)).getUTCDay() - weekStart() + 7) % 7;
}

/** Six weeks from the start of the week that the first of the month is in. */
export function weeksOf(day: string): string[] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -placeInWeek(first));
  return Array.from({ length: 42 }, (_, index) => addDays(start, index));
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day) => addDays(day, -placeInWeek(day)),
  End: (day) => addDays(day, 6 - placeInWeek(day)),
};
const yearSteps: typeof steps = {
  PageUp: (day) => addMonths(day, -12),
  PageDown: (day) => addMonths(day, 12),
};

/** The first letters of the days, in the order of the language. */
export function Weekdays() {
  const formats = useFormats('UTC');
  const letters = currentLocale() === 'ja' ? 1 : 2;
  const first = weekStart();
  return [0, 1, 2, 3, 4, 5, 6]
    .map((place) => ((first + place - 1) % 7) + 1)
    .map((weekday) => (
      <Text key={weekday} as="span" size={12} tone="faint" aria-hidden="true">
        {formats.dayName(weekday).slice(0, letters)}
      </Text>
    ));
}

type Props = {
  /** `2026-11-26`, or empty for none. */
  value: string;
  today: string;
  /** Days before it cannot be chosen. */
  min?: string | undefined;
  /** Days after it cannot be chosen. */
  max?: string | undefined;
  onChoose: (day: string) => void;
};

/**
 * A month to choose a day from: arrows move by days and weeks, Home and End to the ends of the week, Page Up and Page
 * Down by months, with Shift by years.
 */
export function MonthGrid({ value, today, min = '', max = '9999', onChoose }: Props) {
  const { t } = useTranslation('dates');
  const formats = useFormats('UTC');
  const within = (each: string) => (each < min ? min : each > max ? max : each);
  const [day, setDay] = useState(() => within(value || today));
  const active = useRef<HTMLButtonElement>(null);
  const isMoving = useRef(false);
  // Only after a step by keyboard: the arrows of the months keep the focus.
  useEffect(() => {
    if (isMoving.current) active.current?.focus();
    isMoving.current = false;
  }, [day]);
  const title = new Intl.DateTimeFormat(currentTag(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? yearSteps[event.key] : steps[event.key];
    if (!step) return;
    event.preventDefault();
    isMoving.current = true;
    setDay(within(step(day)));
  };
  return (
    <div role="group" aria-label={t(($) => $.dates.calendar)}>
      <Row justify="between" mb={8}>
        <IconButton
          icon={IconChevronLeft}
          label={t(($) => $.dates.previous)}
          onClick={() => setDay(within(addMonths(day, -1)))}
        />
        <Text as="span" weight="semibold" aria-live="polite">
          {title.format(Date.parse(day))}
        </Text>
        <IconButton
          icon={IconChevronRight}
          label={t(($) => $.dates.next)}
          onClick={() => setDay(within(addMonths(day, 1)))}
        />
      </Row>
      <Grid columns="repeat(7, 36px)" gap={2} textAlign="center" size={13} tabular>
        <Weekdays />
        {weeksOf(day).map((each) => (
          <Box
            {...dayLook}
            as="button"
            key={each}
            type="button"
            ref={each === day ? active : undefined}
            tabIndex={each === day ? 0 : -1}
            data-autofocus={each === day || undefined}
            disabled={each < min || each > max}
            aria-label={formats.fullDay(each)}
            aria-pressed={each === value}
            aria-current={each === today ? 'date' : undefined}
            data-outside={each.slice(0, 7) === day.slice(0, 7) ? undefined : true}
            className={classes.day}
            onKeyDown={onKeyDown}
            onClick={() => onChoose(each)}
          >
            {Number(each.slice(8))}
          </Box>
        ))}
      </Grid>
    </div>
  );
}
