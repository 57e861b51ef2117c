import { lineSchema, multilineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import {
  calendarDateSchema,
  optionalTimeZoneSchema,
  type TimeSpan,
  timeSpansSchema,
} from '../../model/time-fields.schema.ts';

/** Monday first, as in ISO 8601. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

const weekSchema = z.object({
  mon: timeSpansSchema,
  tue: timeSpansSchema,
  wed: timeSpansSchema,
  thu: timeSpansSchema,
  fri: timeSpansSchema,
  sat: timeSpansSchema,
  sun: timeSpansSchema,
});
export type Week = z.infer<typeof weekSchema>;

const closedWeek: Week = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };

const exceptionSchema = z.object({
  label: lineSchema({ min: 0, max: 60 }).default(''),
  from: calendarDateSchema.default(''),
  /** Last day; empty: only the first one. */
  to: calendarDateSchema.default(''),
  /** None: closed. */
  spans: timeSpansSchema,
});
export type HoursException = z.infer<typeof exceptionSchema>;

export const hoursSchema = z.object({
  title: lineSchema({ min: 0, max: 80 }).default(''),
  showStatus: z.boolean().default(true),
  week: weekSchema.default(closedWeek),
  exceptions: z.array(exceptionSchema).max(60).default([]),
  timeZone: optionalTimeZoneSchema.default(''),
  note: multilineSchema({ max: 300 }).default(''),
});
export type HoursProps = z.infer<typeof hoursSchema>;

export const hoursDefinition = defineBlock({
  type: 'hours',
  version: 1,
  schema: hoursSchema,
  targets: ['page', 'mail'],
  fields: [
    { name: 'title', kind: 'text', labelKey: 'title', max: 80 },
    { name: 'week', kind: 'hours', labelKey: 'week' },
    {
      name: 'exceptions',
      kind: 'list',
      labelKey: 'exceptions',
      hintKey: 'exceptionsHint',
      max: 60,
      itemFields: [
        { name: 'label', kind: 'text', labelKey: 'exceptionLabel', hintKey: 'exceptionLabelHint', max: 60 },
        { name: 'from', kind: 'date', labelKey: 'firstDay' },
        { name: 'to', kind: 'date', labelKey: 'lastDay', hintKey: 'lastDayHint' },
        { name: 'spans', kind: 'spans', labelKey: 'openSpans' },
      ],
    },
    { name: 'showStatus', kind: 'toggle', labelKey: 'showStatus', hintKey: 'showStatusHint' },
    { name: 'timeZone', kind: 'timezone', labelKey: 'timeZone' },
    { name: 'note', kind: 'multiline', labelKey: 'note', max: 300 },
  ],
});

/** Whether any opening hours were entered. */
export function hasHours({ week, exceptions }: HoursProps): boolean {
  return weekdays.some((day) => week[day].length > 0) || exceptions.some(({ from }) => from !== '');
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}

/** Spans in chronological order. */
export function sortedSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  return spans.toSorted((left, right) => minutes(left.from) - minutes(right.from));
}

/** A full 24 hours: open all day. */
export function isWholeDay({ from, to }: TimeSpan): boolean {
  return from === to;
}
