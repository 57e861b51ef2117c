import { lineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { linkUrlSchema, optionalImageSchema } from '../../model/fields.schema.ts';

export const imageSchema = z.object({
  image: optionalImageSchema,
  caption: lineSchema({ min: 0, max: 200 }).default(''),
  url: linkUrlSchema.default(''),
});
export type ImageProps = z.infer<typeof imageSchema>;

export const imageDefinition = defineBlock({
  type: 'image',
  version: 1,
  schema: imageSchema,
  targets: ['page', 'mail'],
  fields: [
    { name: 'image', kind: 'image', labelKey: 'image' },
    { name: 'caption', kind: 'text', labelKey: 'caption', max: 200 },
    { name: 'url', kind: 'url', labelKey: 'optionalLink' },
  ],
});
