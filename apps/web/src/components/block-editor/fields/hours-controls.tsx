import { type Weekday, weekdays } from '@enlace/blocks/blocks/hours/hours.schema.ts';
import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';
import { Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCopy } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { type FieldControlProps, issuesAt } from './field-control.ts';
import { SpansField } from './spans-field.tsx';
import { type DraftWeek, openedDay, spansOf, weekOf } from './spans.rules.ts';
import classes from './time.module.css';

/** Names of the weekdays, Monday first. */
function useWeekdayNames(): string[] {
  useTranslation('editor');
  const format = new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' });
  return weekdays.map((_, index) => {
    const name = format.format(Date.UTC(2024, 0, 1 + index));
    return name.charAt(0).toLocaleUpperCase() + name.slice(1);
  });
}

type DayProps = {
  day: Weekday;
  name: string;
  week: DraftWeek;
  issues: readonly FieldIssue[];
  onWeek: (week: DraftWeek, options?: { isTyping?: boolean }) => void;
};

/** The days to copy to: all of them, since correcting the weekend is faster than entering five days. */
function copied(week: DraftWeek, day: Weekday): DraftWeek {
  const spans = week[day];
  return { ...week, ...Object.fromEntries(weekdays.map((each) => [each, spans])) };
}

function DayRow({ day, name, week, issues, onWeek }: DayProps) {
  const { t } = useTranslation('editor');
  const spans = week[day];
  const isOpen = spans.length > 0;
  return (
    <Box lineBottom as="li" py={8} className={classes.day}>
      <Row minH={28} gap={12}>
        <Text as="span" grow size={13} weight="medium">
          {name}
        </Text>
        {!isOpen && (
          <Text as="span" size={13} tone="faint">
            {t(($) => $.editor.time.closed)}
          </Text>
        )}
        <Switch
          size="sm"
          aria-label={t(($) => $.editor.time.opens, { name })}
          checked={isOpen}
          onChange={({ currentTarget }) =>
            onWeek({ ...week, [day]: currentTarget.checked ? openedDay(week, day) : [] })
          }
        />
      </Row>
      {isOpen && (
        <Row wrap gap={4} gapX={6} className={classes.dayBody}>
          <SpansField
            name={name}
            spans={spans}
            issues={issues}
            onChange={(next, options) => onWeek({ ...week, [day]: next }, options)}
          />
          <Button size="sm" variant="ghost" icon={IconCopy} onClick={() => onWeek(copied(week, day))}>
            {t(($) => $.editor.time.copy)}
            <span className="sr-only">{`: ${name}`}</span>
          </Button>
        </Row>
      )}
    </Box>
  );
}

/** Weekly opening hours: a switch per day, its spans below, and a button to copy a day. */
export function HoursControl({ label, hint, value, issues, onChange }: FieldControlProps) {
  const legendId = useId();
  const names = useWeekdayNames();
  const week = weekOf(value);
  return (
    <div role="group" aria-labelledby={legendId}>
      <Text mb={6} size={13} weight="semibold" id={legendId} className={classes.legend}>
        {label}
      </Text>
      {hint !== undefined && (
        <Text mt={4} size={12} tone="faint">
          {hint}
        </Text>
      )}
      <Box as="ul" lineTop>
        {weekdays.map((day, index) => (
          <DayRow
            key={day}
            day={day}
            name={names[index] ?? day}
            week={week}
            issues={issuesAt(issues, day)}
            onWeek={(next, options) => onChange(next, options)}
          />
        ))}
      </Box>
    </div>
  );
}

/** The hours of an exceptional day; none means closed. */
export function SpansControl({ label, hint, value, issues, onChange }: FieldControlProps) {
  const { t } = useTranslation('editor');
  const legendId = useId();
  const spans = spansOf(value);
  return (
    <Row wrap gap={4} gapX={6} role="group" aria-labelledby={legendId} className={classes.loose}>
      <Text mb={6} size={13} weight="semibold" id={legendId} className={classes.legend}>
        {label}
      </Text>
      {hint !== undefined && (
        <Text mt={4} size={12} tone="faint">
          {hint}
        </Text>
      )}
      {spans.length === 0 && (
        <Text size={13} tone="faint">
          {t(($) => $.editor.time.closed)}
        </Text>
      )}
      <SpansField name={label} spans={spans} issues={issues} onChange={(next, options) => onChange(next, options)} />
    </Row>
  );
}
