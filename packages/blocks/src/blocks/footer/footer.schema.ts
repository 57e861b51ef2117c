import { lineSchema, multilineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { linkUrlSchema } from '../../model/fields.schema.ts';

export const footerSchema = z.object({
  text: multilineSchema({ max: 400 }).default(''),
  links: z
    .array(z.object({ label: lineSchema({ min: 0, max: 40 }).default(''), url: linkUrlSchema.default('') }))
    .max(6)
    .default([]),
});
export type FooterProps = z.infer<typeof footerSchema>;

export const footerDefinition = defineBlock({
  type: 'footer',
  version: 1,
  schema: footerSchema,
  targets: ['page', 'mail'],
  isSingle: true,
  fields: [
    { name: 'text', kind: 'multiline', labelKey: 'text', max: 400 },
    {
      name: 'links',
      kind: 'list',
      labelKey: 'links',
      max: 6,
      itemFields: [
        { name: 'label', kind: 'text', labelKey: 'text', max: 40 },
        { name: 'url', kind: 'url', labelKey: 'link' },
      ],
    },
  ],
});
