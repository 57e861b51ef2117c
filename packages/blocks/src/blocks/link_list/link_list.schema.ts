import { lineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { linkUrlSchema, optionalImageSchema } from '../../model/fields.schema.ts';

const linkItemSchema = z.object({
  title: lineSchema({ min: 0, max: 80 }).default(''),
  subtitle: lineSchema({ min: 0, max: 120 }).default(''),
  badge: lineSchema({ min: 0, max: 20 }).default(''),
  image: optionalImageSchema,
  url: linkUrlSchema.default(''),
});
export type LinkItem = z.infer<typeof linkItemSchema>;

export const linkListSchema = z.object({
  title: lineSchema({ min: 0, max: 80 }).default(''),
  moreLabel: lineSchema({ min: 0, max: 40 }).default(''),
  moreUrl: linkUrlSchema.default(''),
  layout: z.enum(['rows', 'cards']).default('rows'),
  items: z.array(linkItemSchema).max(50).default([]),
});
export type LinkListProps = z.infer<typeof linkListSchema>;

export const linkListDefinition = defineBlock({
  type: 'link_list',
  version: 1,
  schema: linkListSchema,
  targets: ['page', 'mail'],
  fields: [
    { name: 'title', kind: 'text', labelKey: 'title', max: 80 },
    {
      name: 'layout',
      kind: 'select',
      labelKey: 'layout',
      options: [
        { value: 'rows', labelKey: 'rows' },
        { value: 'cards', labelKey: 'cards' },
      ],
    },
    {
      name: 'items',
      kind: 'list',
      labelKey: 'links',
      max: 50,
      itemFields: [
        { name: 'title', kind: 'text', labelKey: 'title', max: 80 },
        { name: 'subtitle', kind: 'text', labelKey: 'subtitle', max: 120 },
        { name: 'url', kind: 'url', labelKey: 'link' },
        { name: 'image', kind: 'image', labelKey: 'thumbnail' },
        { name: 'badge', kind: 'text', labelKey: 'badge', hintKey: 'badgeHint', max: 20 },
      ],
    },
    { name: 'moreLabel', kind: 'text', labelKey: 'moreLabel', hintKey: 'moreLabelHint', max: 40 },
    { name: 'moreUrl', kind: 'url', labelKey: 'moreUrl' },
  ],
});
