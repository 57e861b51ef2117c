import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { richTextSchema } from '../../model/richtext.schema.ts';

export const richtextSchema = z.object({
  doc: richTextSchema,
  style: z.enum(['plain', 'card']).default('plain'),
});
export type RichtextProps = z.infer<typeof richtextSchema>;

export const richtextDefinition = defineBlock({
  type: 'richtext',
  version: 1,
  schema: richtextSchema,
  targets: ['page', 'mail'],
  fields: [
    { name: 'doc', kind: 'richtext', labelKey: 'text' },
    {
      name: 'style',
      kind: 'select',
      labelKey: 'style',
      options: [
        { value: 'plain', labelKey: 'plain' },
        { value: 'card', labelKey: 'card' },
      ],
    },
  ],
});
