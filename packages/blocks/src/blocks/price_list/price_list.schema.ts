import { lineSchema, multilineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { linkUrlSchema, optionalImageSchema } from '../../model/fields.schema.ts';
import { currencySchema, priceSchema } from '../../model/money.ts';

const priceItemSchema = z.object({
  name: lineSchema({ min: 0, max: 100 }).default(''),
  description: multilineSchema({ max: 300 }).default(''),
  price: priceSchema,
  /** The price is the lowest of several. */
  isFrom: z.boolean().default(false),
  badge: lineSchema({ min: 0, max: 20 }).default(''),
  isSoldOut: z.boolean().default(false),
  image: optionalImageSchema,
  url: linkUrlSchema.default(''),
});
export type PriceItem = z.infer<typeof priceItemSchema>;

const priceGroupSchema = z.object({
  title: lineSchema({ min: 0, max: 80 }).default(''),
  note: lineSchema({ min: 0, max: 160 }).default(''),
  items: z.array(priceItemSchema).max(80).default([]),
});
export type PriceGroup = z.infer<typeof priceGroupSchema>;

export const priceListSchema = z.object({
  title: lineSchema({ min: 0, max: 80 }).default(''),
  currency: currencySchema,
  groups: z.array(priceGroupSchema).max(20).default([]),
  /** Small print such as “VAT included”. */
  note: multilineSchema({ max: 300 }).default(''),
});
export type PriceListProps = z.infer<typeof priceListSchema>;

export const priceListDefinition = defineBlock({
  type: 'price_list',
  version: 1,
  schema: priceListSchema,
  targets: ['page', 'mail'],
  fields: [
    { name: 'title', kind: 'text', labelKey: 'title', max: 80 },
    { name: 'currency', kind: 'currency', labelKey: 'currency' },
    {
      name: 'groups',
      kind: 'list',
      labelKey: 'priceGroups',
      max: 20,
      itemFields: [
        { name: 'title', kind: 'text', labelKey: 'priceGroupTitle', max: 80 },
        { name: 'note', kind: 'text', labelKey: 'subtitle', max: 160 },
        {
          name: 'items',
          kind: 'list',
          labelKey: 'priceItems',
          max: 80,
          itemFields: [
            { name: 'name', kind: 'text', labelKey: 'priceItemName', max: 100 },
            { name: 'price', kind: 'money', labelKey: 'price', hintKey: 'priceHint' },
            { name: 'isFrom', kind: 'toggle', labelKey: 'priceFrom' },
            { name: 'description', kind: 'multiline', labelKey: 'description', max: 300 },
            { name: 'badge', kind: 'text', labelKey: 'badge', hintKey: 'priceBadgeHint', max: 20 },
            { name: 'isSoldOut', kind: 'toggle', labelKey: 'soldOut' },
            { name: 'image', kind: 'image', labelKey: 'thumbnail' },
            { name: 'url', kind: 'url', labelKey: 'optionalLink' },
          ],
        },
      ],
    },
    { name: 'note', kind: 'multiline', labelKey: 'smallPrint', hintKey: 'smallPrintHint', max: 300 },
  ],
});

/** Groups that are not empty, without their unnamed items. */
export function filledGroups({ groups }: PriceListProps): PriceGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ name }) => name !== '') }))
    .filter(({ items }) => items.length > 0);
}
