import { lineSchema, multilineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { linkUrlSchema } from '../../model/fields.schema.ts';
import type { OptionTextKey } from '../../locales/locale-texts.ts';

export const formFieldKinds = ['name', 'email', 'phone', 'message', 'text', 'select', 'checkbox'] as const;
export type FormFieldKind = (typeof formFieldKinds)[number];

/** Where an answer is stored in the contact: a standard property or one of the client's custom fields. */
const mapsToSchema = z.string().regex(/^(?:|name|email|phone|company|custom:[a-z][a-z0-9_]{0,39})$/);

export const formFieldSchema = z.object({
  id: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  kind: z.enum(formFieldKinds),
  /** Empty: the default label in the page's language. */
  label: lineSchema({ min: 0, max: 80 }).default(''),
  placeholder: lineSchema({ min: 0, max: 80 }).default(''),
  required: z.boolean().default(false),
  choices: z
    .array(z.object({ label: lineSchema({ min: 0, max: 80 }).default('') }))
    .max(30)
    .default([]),
  maps_to: mapsToSchema.default(''),
});
export type FormField = z.infer<typeof formFieldSchema>;

export const formSchema = z.object({
  title: lineSchema({ min: 0, max: 100 }).default(''),
  intro: multilineSchema({ max: 300 }).default(''),
  fields: z
    .array(formFieldSchema)
    .max(20)
    .default([])
    .refine((fields) => new Set(fields.map((field) => field.id)).size === fields.length),
  /** Empty: no consent is requested and none is recorded. */
  consentText: multilineSchema({ max: 600 }).default(''),
  consentUrl: linkUrlSchema.default(''),
  submitLabel: lineSchema({ min: 0, max: 32 }).default(''),
  successMessage: multilineSchema({ max: 300 }).default(''),
});
export type FormProps = z.infer<typeof formSchema>;

const kindOptions = formFieldKinds.map((kind) => {
  const labelKey: OptionTextKey = `kind_${kind}`;
  return { value: kind, labelKey };
});

export const formDefinition = defineBlock({
  type: 'form',
  version: 1,
  schema: formSchema,
  targets: ['page'],
  fields: [
    { name: 'title', kind: 'text', labelKey: 'title', max: 100 },
    { name: 'intro', kind: 'multiline', labelKey: 'intro', max: 300 },
    {
      name: 'fields',
      kind: 'list',
      labelKey: 'formFields',
      max: 20,
      itemFields: [
        { name: 'kind', kind: 'select', labelKey: 'formFieldKind', options: kindOptions },
        { name: 'label', kind: 'text', labelKey: 'label', hintKey: 'labelHint', max: 80 },
        { name: 'placeholder', kind: 'text', labelKey: 'placeholder', max: 80 },
        { name: 'required', kind: 'toggle', labelKey: 'required' },
        {
          name: 'choices',
          kind: 'list',
          labelKey: 'choices',
          max: 30,
          itemFields: [{ name: 'label', kind: 'text', labelKey: 'choice', max: 80 }],
          visibleWhen: { field: 'kind', is: ['select'] },
        },
        {
          name: 'maps_to',
          kind: 'recordfield',
          labelKey: 'mapsTo',
          hintKey: 'mapsToHint',
          options: [
            { value: '', labelKey: 'mapsToNothing' },
            { value: 'name', labelKey: 'mapsToName' },
            { value: 'email', labelKey: 'mapsToEmail' },
            { value: 'phone', labelKey: 'mapsToPhone' },
            { value: 'company', labelKey: 'mapsToCompany' },
          ],
        },
      ],
    },
    { name: 'consentText', kind: 'multiline', labelKey: 'consentText', hintKey: 'consentTextHint', max: 600 },
    { name: 'consentUrl', kind: 'url', labelKey: 'consentUrl' },
    { name: 'submitLabel', kind: 'text', labelKey: 'submitLabel', max: 32 },
    { name: 'successMessage', kind: 'multiline', labelKey: 'successMessage', max: 300 },
  ],
});
