import { lineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { linkUrlSchema } from '../../model/fields.schema.ts';

export const headingSchema = z.object({
  text: lineSchema({ min: 0, max: 120 }),
  size: z.enum(['large', 'small']).default('large'),
  linkLabel: lineSchema({ min: 0, max: 40 }).default(''),
  linkUrl: linkUrlSchema.default(''),
});
export type HeadingProps = z.infer<typeof headingSchema>;

/** Version 1 stored an HTML level (2 or 3), version 2 a size. */
function migrateHeading(props: unknown): unknown {
  if (typeof props !== 'object' || props === null || !('level' in props)) return props;
  const { level, ...rest } = props;
  return { ...rest, size: level === 3 ? 'small' : 'large' };
}

export const headingDefinition = defineBlock({
  type: 'heading',
  version: 2,
  schema: headingSchema,
  targets: ['page', 'mail'],
  migrate: migrateHeading,
  fields: [
    { name: 'text', kind: 'text', labelKey: 'text', max: 120 },
    {
      name: 'size',
      kind: 'select',
      labelKey: 'size',
      options: [
        { value: 'large', labelKey: 'large' },
        { value: 'small', labelKey: 'small' },
      ],
    },
    { name: 'linkLabel', kind: 'text', labelKey: 'moreLabel', hintKey: 'moreLabelHint', max: 40 },
    { name: 'linkUrl', kind: 'url', labelKey: 'moreUrl' },
  ],
});
