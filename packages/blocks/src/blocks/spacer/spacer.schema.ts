import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';

export const spacerSchema = z.object({ size: z.enum(['small', 'medium', 'large']).default('medium') });
export type SpacerProps = z.infer<typeof spacerSchema>;

export const spacerDefinition = defineBlock({
  type: 'spacer',
  version: 1,
  schema: spacerSchema,
  targets: ['page', 'mail'],
  fields: [
    {
      name: 'size',
      kind: 'select',
      labelKey: 'size',
      options: [
        { value: 'small', labelKey: 'small' },
        { value: 'medium', labelKey: 'medium' },
        { value: 'large', labelKey: 'large' },
      ],
    },
  ],
});
