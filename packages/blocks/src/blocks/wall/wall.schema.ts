import { lineSchema, multilineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { linkUrlSchema, optionalImageSchema } from '../../model/fields.schema.ts';
import { calendarDateSchema } from '../../model/time-fields.schema.ts';

const maxEntries = 100;

const entrySchema = z.object({
  date: calendarDateSchema.default(''),
  title: lineSchema({ min: 0, max: 120 }).default(''),
  text: multilineSchema({ max: 2000 }).default(''),
  image: optionalImageSchema,
  linkLabel: lineSchema({ min: 0, max: 40 }).default(''),
  url: linkUrlSchema.default(''),
});
export type WallEntry = z.infer<typeof entrySchema>;

export const wallSchema = z.object({
  title: lineSchema({ min: 0, max: 80 }).default(''),
  /** How many are initially shown; the others expand below. */
  shown: z.enum(['1', '3', '5', '10']).default('3'),
  items: z.array(entrySchema).max(maxEntries).default([]),
});
export type WallProps = z.infer<typeof wallSchema>;

export const wallDefinition = defineBlock({
  type: 'wall',
  version: 1,
  schema: wallSchema,
  targets: ['page', 'mail'],
  fields: [
    { name: 'title', kind: 'text', labelKey: 'title', max: 80 },
    {
      name: 'items',
      kind: 'list',
      labelKey: 'wallEntries',
      hintKey: 'wallEntriesHint',
      max: maxEntries,
      itemFields: [
        { name: 'date', kind: 'date', labelKey: 'entryDate' },
        { name: 'title', kind: 'text', labelKey: 'title', max: 120 },
        { name: 'text', kind: 'multiline', labelKey: 'text', max: 2000 },
        { name: 'image', kind: 'image', labelKey: 'image' },
        { name: 'url', kind: 'url', labelKey: 'optionalLink' },
        { name: 'linkLabel', kind: 'text', labelKey: 'linkLabel', hintKey: 'linkLabelHint', max: 40 },
      ],
    },
    {
      name: 'shown',
      kind: 'select',
      labelKey: 'wallShown',
      hintKey: 'wallShownHint',
      options: [
        { value: '1', labelKey: 'wallOne' },
        { value: '3', labelKey: 'wallThree' },
        { value: '5', labelKey: 'wallFive' },
        { value: '10', labelKey: 'wallTen' },
      ],
    },
  ],
});

/** Entries with content, newest first; those without a day keep their order, at the end. */
export function wallEntries({ items }: WallProps): WallEntry[] {
  return items
    .filter(({ title, text, image }) => title !== '' || text.trim() !== '' || image !== null)
    .toSorted((first, second) => (first.date === second.date ? 0 : first.date < second.date ? 1 : -1));
}
