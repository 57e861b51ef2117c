import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';

export const dividerSchema = z.object({ style: z.enum(['line', 'short']).default('line') });
export type DividerProps = z.infer<typeof dividerSchema>;

export const dividerDefinition = defineBlock({
  type: 'divider',
  version: 1,
  schema: dividerSchema,
  targets: ['page', 'mail'],
  fields: [
    {
      name: 'style',
      kind: 'select',
      labelKey: 'style',
      options: [
        { value: 'line', labelKey: 'fullLine' },
        { value: 'short', labelKey: 'shortLine' },
      ],
    },
  ],
});
