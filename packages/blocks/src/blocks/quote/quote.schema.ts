import { lineSchema, multilineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';

export const quoteSchema = z.object({
  text: multilineSchema({ max: 400 }),
  author: lineSchema({ min: 0, max: 100 }).default(''),
});
export type QuoteProps = z.infer<typeof quoteSchema>;

export const quoteDefinition = defineBlock({
  type: 'quote',
  version: 1,
  schema: quoteSchema,
  targets: ['page', 'mail'],
  fields: [
    { name: 'text', kind: 'multiline', labelKey: 'quoteText', max: 400 },
    { name: 'author', kind: 'text', labelKey: 'quoteAuthor', max: 100 },
  ],
});
