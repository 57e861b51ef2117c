import { lineSchema, multilineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { linkUrlSchema, optionalImageSchema } from '../../model/fields.schema.ts';
import { currencySchema, priceSchema } from '../../model/money.ts';
import { localDateTimeSchema, optionalTimeZoneSchema } from '../../model/time-fields.schema.ts';

export const eventSchema = z.object({
  title: lineSchema({ min: 0, max: 100 }).default(''),
  /** Local to `timeZone`; a day alone lasts the whole day. */
  start: localDateTimeSchema.default(''),
  end: localDateTimeSchema.default(''),
  timeZone: optionalTimeZoneSchema.default(''),
  place: lineSchema({ min: 0, max: 160 }).default(''),
  description: multilineSchema({ max: 600 }).default(''),
  image: optionalImageSchema,
  price: priceSchema,
  currency: currencySchema,
  isFrom: z.boolean().default(false),
  isSoldOut: z.boolean().default(false),
  url: linkUrlSchema.default(''),
  linkLabel: lineSchema({ min: 0, max: 32 }).default(''),
  /** Offers the event as a calendar file. */
  hasCalendar: z.boolean().default(true),
  whenPast: z.enum(['mark', 'hide']).default('mark'),
});
export type EventProps = z.infer<typeof eventSchema>;

export const eventDefinition = defineBlock({
  type: 'event',
  version: 1,
  schema: eventSchema,
  targets: ['page', 'mail'],
  fields: [
    { name: 'title', kind: 'text', labelKey: 'title', max: 100 },
    { name: 'start', kind: 'datetime', labelKey: 'eventStart', hintKey: 'eventStartHint' },
    { name: 'end', kind: 'datetime', labelKey: 'eventEnd' },
    { name: 'timeZone', kind: 'timezone', labelKey: 'timeZone' },
    { name: 'place', kind: 'text', labelKey: 'eventPlace', max: 160 },
    { name: 'description', kind: 'multiline', labelKey: 'description', max: 600 },
    { name: 'image', kind: 'image', labelKey: 'image' },
    { name: 'price', kind: 'money', labelKey: 'price', hintKey: 'priceHint' },
    { name: 'currency', kind: 'currency', labelKey: 'currency' },
    { name: 'isFrom', kind: 'toggle', labelKey: 'priceFrom' },
    { name: 'isSoldOut', kind: 'toggle', labelKey: 'soldOut' },
    { name: 'url', kind: 'url', labelKey: 'optionalLink' },
    { name: 'linkLabel', kind: 'text', labelKey: 'linkLabel', hintKey: 'linkLabelHint', max: 32 },
    { name: 'hasCalendar', kind: 'toggle', labelKey: 'hasCalendar', hintKey: 'hasCalendarHint' },
    {
      name: 'whenPast',
      kind: 'select',
      labelKey: 'whenPast',
      options: [
        { value: 'mark', labelKey: 'pastMark' },
        { value: 'hide', labelKey: 'pastHide' },
      ],
    },
  ],
});

/** An event is shown once it has a name and a day. */
export function isDatedEvent({ title, start }: Pick<EventProps, 'title' | 'start'>): boolean {
  return title !== '' && start !== '';
}
