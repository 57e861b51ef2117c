import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';

export const sectionTones = ['none', 'soft', 'deep', 'accent'] as const;
export type SectionTone = (typeof sectionTones)[number];

export const sectionSchema = z.object({
  layout: z.enum(['even', 'wide-first', 'wide-last']).default('even'),
  /** Background; the theme defines its colours. */
  tone: z.enum(sectionTones).default('none'),
});
export type SectionProps = z.infer<typeof sectionSchema>;

/** Its blocks are in the envelope's `columns`, one to four of them. */
export const sectionDefinition = defineBlock({
  type: 'section',
  version: 1,
  schema: sectionSchema,
  targets: ['page', 'mail'],
  fields: [
    {
      name: 'layout',
      kind: 'select',
      labelKey: 'layout',
      options: [
        { value: 'even', labelKey: 'even' },
        { value: 'wide-first', labelKey: 'wideFirst' },
        { value: 'wide-last', labelKey: 'wideLast' },
      ],
    },
    {
      name: 'tone',
      kind: 'select',
      labelKey: 'tone',
      options: [
        { value: 'none', labelKey: 'toneNone' },
        { value: 'soft', labelKey: 'toneSoft' },
        { value: 'deep', labelKey: 'toneDeep' },
        { value: 'accent', labelKey: 'toneAccent' },
      ],
    },
  ],
});
