import { lineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';

export const feedSchema = z.object({
  title: lineSchema({ min: 0, max: 80 }).default(''),
  /** Maximum number of entries; a series may have fewer. */
  shown: z.enum(['3', '5', '10', '20']).default('5'),
  hasPictures: z.boolean().default(true),
  hasSummaries: z.boolean().default(true),
  hasDates: z.boolean().default(true),
  linkLabel: lineSchema({ min: 0, max: 40 }).default(''),
});
export type FeedProps = z.infer<typeof feedSchema>;

/** The entries of a campaign series. They are known only when an issue is made, so the mail contains variables. */
export const feedDefinition = defineBlock({
  type: 'feed',
  version: 1,
  schema: feedSchema,
  targets: ['mail'],
  fields: [
    { name: 'title', kind: 'text', labelKey: 'title', hintKey: 'feedHint', max: 80 },
    {
      name: 'shown',
      kind: 'select',
      labelKey: 'wallShown',
      options: [
        { value: '3', labelKey: 'feedThree' },
        { value: '5', labelKey: 'feedFive' },
        { value: '10', labelKey: 'feedTen' },
        { value: '20', labelKey: 'feedTwenty' },
      ],
    },
    { name: 'hasPictures', kind: 'toggle', labelKey: 'feedPictures' },
    { name: 'hasSummaries', kind: 'toggle', labelKey: 'feedSummaries' },
    { name: 'hasDates', kind: 'toggle', labelKey: 'feedDates' },
    { name: 'linkLabel', kind: 'text', labelKey: 'linkLabel', hintKey: 'linkLabelHint', max: 40 },
  ],
});
