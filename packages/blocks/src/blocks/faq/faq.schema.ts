import { lineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { emptyRichText, richTextSchema } from '../../model/richtext.schema.ts';
import { richTextToText } from '../../text/richtext-text.ts';

const faqItemSchema = z.object({
  question: lineSchema({ min: 0, max: 200 }).default(''),
  answer: richTextSchema.default(emptyRichText),
});
export type FaqItem = z.infer<typeof faqItemSchema>;

export const faqSchema = z.object({
  title: lineSchema({ min: 0, max: 80 }).default(''),
  items: z.array(faqItemSchema).max(60).default([]),
  /** Whether the first answer is initially open. */
  openFirst: z.boolean().default(false),
});
export type FaqProps = z.infer<typeof faqSchema>;

export const faqDefinition = defineBlock({
  type: 'faq',
  version: 1,
  schema: faqSchema,
  targets: ['page', 'mail'],
  fields: [
    { name: 'title', kind: 'text', labelKey: 'title', max: 80 },
    {
      name: 'items',
      kind: 'list',
      labelKey: 'questions',
      max: 60,
      itemFields: [
        { name: 'question', kind: 'text', labelKey: 'question', max: 200 },
        { name: 'answer', kind: 'richtext', labelKey: 'answer' },
      ],
    },
    { name: 'openFirst', kind: 'toggle', labelKey: 'openFirst' },
  ],
});

/** Questions that have an answer; the others are not shown. */
export function answeredQuestions({ items }: FaqProps): FaqItem[] {
  return items.filter(({ question, answer }) => question !== '' && richTextToText(answer).trim() !== '');
}
