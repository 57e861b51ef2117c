import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { instantSchema } from '../../core/primitives.ts';

export const ruleLimits = { weeks: 12, hoursBefore: 168, issues: 1000 } as const;

const dateSchema = z.iso.date();
/** ISO: 1 is Monday. */
const weekdaySchema = z.number().int().min(1).max(7);

/** Days of the issues. In months without the day it is the last one. */
export const seriesRuleSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('daily') }),
  z.strictObject({
    kind: z.literal('weekly'),
    /** Every this many weeks, counted from the start week. */
    every: z.number().int().min(1).max(ruleLimits.weeks),
    days: z
      .array(weekdaySchema)
      .min(1)
      .max(7)
      .refine((days) => new Set(days).size === days.length, issue('invalid_option')),
  }),
  z.strictObject({ kind: z.literal('monthly_day'), day: z.number().int().min(1).max(31) }),
  z.strictObject({
    kind: z.literal('monthly_weekday'),
    which: z.enum(['first', 'last']),
    /** Null: any day from Monday to Friday. */
    weekday: weekdaySchema.nullable(),
  }),
]);
export type SeriesRule = z.infer<typeof seriesRuleSchema>;

export const seriesEndSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('never') }),
  /** The last possible day of an issue. */
  z.strictObject({ kind: z.literal('on'), date: dateSchema }),
  z.strictObject({ kind: z.literal('after'), issues: z.number().int().min(1).max(ruleLimits.issues) }),
]);
export type SeriesEnd = z.infer<typeof seriesEndSchema>;

/** `auto`: sent on time. `draft`: a draft is created this many hours before, and the client is notified. */
export const seriesDeliverySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('auto') }),
  z.strictObject({
    kind: z.literal('draft'),
    hoursBefore: z.number().int().min(1).max(ruleLimits.hoursBefore),
  }),
]);
export type SeriesDelivery = z.infer<typeof seriesDeliverySchema>;

/** Schedule of a series: the days, the wall time and its time zone, the first day and the end. */
export const seriesPlanShape = {
  rule: seriesRuleSchema,
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  zone: z.enum(['client', 'reader']),
  startsOn: dateSchema,
  end: seriesEndSchema,
};
export const seriesPlanSchema = z.strictObject(seriesPlanShape);
export type SeriesPlan = z.infer<typeof seriesPlanSchema>;

/** An upcoming date. `skipped` and `repeated` are hours that a clock change skips or repeats. */
export const seriesDateSchema = z.object({
  date: dateSchema,
  at: instantSchema,
  clock: z.enum(['plain', 'skipped', 'repeated']),
});
export type SeriesDate = z.infer<typeof seriesDateSchema>;
