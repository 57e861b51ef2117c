import { lineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { linkUrlSchema } from '../../model/fields.schema.ts';

export const buttonIcons = ['none', 'calendar', 'cart', 'phone', 'mail', 'pin', 'download', 'heart'] as const;

export const buttonSchema = z.object({
  label: lineSchema({ min: 0, max: 32 }),
  action: z.enum(['link', 'form', 'contact']).default('link'),
  url: linkUrlSchema.default(''),
  style: z.enum(['main', 'outline']).default('main'),
  icon: z.enum(buttonIcons).default('none'),
});
export type ButtonProps = z.infer<typeof buttonSchema>;

export const buttonDefinition = defineBlock({
  type: 'button',
  version: 1,
  schema: buttonSchema,
  targets: ['page', 'mail'],
  fields: [
    { name: 'label', kind: 'text', labelKey: 'text', max: 32 },
    {
      name: 'action',
      kind: 'select',
      labelKey: 'buttonAction',
      options: [
        { value: 'link', labelKey: 'openLink' },
        { value: 'form', labelKey: 'goToForm' },
        { value: 'contact', labelKey: 'saveContact' },
      ],
    },
    { name: 'url', kind: 'url', labelKey: 'link', visibleWhen: { field: 'action', is: ['link'] } },
    {
      name: 'style',
      kind: 'select',
      labelKey: 'style',
      options: [
        { value: 'main', labelKey: 'filled' },
        { value: 'outline', labelKey: 'outline' },
      ],
    },
    {
      name: 'icon',
      kind: 'select',
      labelKey: 'icon',
      options: [
        { value: 'none', labelKey: 'noIcon' },
        { value: 'calendar', labelKey: 'iconCalendar' },
        { value: 'cart', labelKey: 'iconCart' },
        { value: 'phone', labelKey: 'iconPhone' },
        { value: 'mail', labelKey: 'iconMail' },
        { value: 'pin', labelKey: 'iconPin' },
        { value: 'download', labelKey: 'iconDownload' },
        { value: 'heart', labelKey: 'iconHeart' },
      ],
    },
  ],
});
