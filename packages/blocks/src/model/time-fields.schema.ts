import { isTimeZone } from '@enlace/contract/account/details/preferences.schemas.ts';
import { issue } from '@enlace/contract/core/field-issues.ts';
import { z } from 'zod';

const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const calendarDate = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is an existing day between 1900 and 2199. */
export function isCalendarDate(text: string): boolean {
  if (!calendarDate.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  // Day 0 of the next month is the last one of this month.
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return year >= 1900 && year < 2200 && month >= 1 && month <= 12 && day >= 1 && day <= lastDay;
}

export function isClockTime(text: string): boolean {
  return clockTime.test(text);
}

/** `09:30`, in 24-hour format. */
export const clockTimeSchema = z.string().refine(isClockTime, issue('invalid_format'));

/** `2026-12-24`; empty without a day. */
export const calendarDateSchema = z
  .string()
  .max(10)
  .refine((text) => text === '' || isCalendarDate(text), issue('invalid_format'));

/** A day, with or without a time: `2026-12-24` or `2026-12-24T21:30`; empty without one. */
export const localDateTimeSchema = z
  .string()
  .max(16)
  .refine((text) => {
    const [date = '', time, ...rest] = text.split('T');
    return text === '' || (isCalendarDate(date) && rest.length === 0 && (time === undefined || isClockTime(time)));
  }, issue('invalid_format'));

/** An IANA time zone; empty: the client's own. */
export const optionalTimeZoneSchema = z
  .string()
  .max(64)
  .refine((name) => name === '' || isTimeZone(name), issue('invalid_option'));

/** A time span. An end at or before the start is on the next day: 22:00 to 02:00, 00:00 to 00:00. */
export const timeSpanSchema = z.object({ from: clockTimeSchema, to: clockTimeSchema });
export type TimeSpan = z.infer<typeof timeSpanSchema>;

export const maxSpansPerDay = 6;
export const timeSpansSchema = z.array(timeSpanSchema).max(maxSpansPerDay).default([]);
