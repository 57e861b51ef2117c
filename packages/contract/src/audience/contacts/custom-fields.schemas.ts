import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';

export const customFieldLimits = { fields: 40, name: 60, options: 50, option: 80, text: 500, longText: 5000 } as const;

export const customFieldKinds = ['text', 'long_text', 'number', 'date', 'boolean', 'choice', 'choices', 'url'] as const;
export const customFieldKindSchema = z.enum(customFieldKinds);
export type CustomFieldKind = z.infer<typeof customFieldKindSchema>;

/** A value of a field: a number, `YYYY-MM-DD`, a boolean, a text, or several texts. */
export const fieldValueSchema = z.union([
  z.string().max(customFieldLimits.longText),
  z.number(),
  z.boolean(),
  z.array(z.string().max(customFieldLimits.option)).max(customFieldLimits.options),
]);
export type FieldValue = z.infer<typeof fieldValueSchema>;
export type FieldValues = Record<string, FieldValue>;

export const customFieldSchema = z.object({
  id: idSchema,
  /** Key of the values and variables; it never changes. */
  key: z.string(),
  name: z.string(),
  kind: customFieldKindSchema,
  /** The options, in order; empty for other kinds. */
  options: z.array(z.string()),
});
export type CustomField = z.infer<typeof customFieldSchema>;

const optionsSchema = z
  .array(lineSchema({ max: customFieldLimits.option }))
  .max(customFieldLimits.options)
  .refine((options) => new Set(options).size === options.length, issue('invalid_option'));

const nameSchema = lineSchema({ max: customFieldLimits.name });

export const createCustomFieldInputSchema = z
  .object({ name: nameSchema, kind: customFieldKindSchema, options: optionsSchema.default([]) })
  .refine(
    ({ kind, options }) => (kind === 'choice' || kind === 'choices' ? options.length > 0 : options.length === 0),
    {
      path: ['options'],
      ...issue('required'),
    },
  );
export type CreateCustomFieldInput = z.infer<typeof createCustomFieldInputSchema>;

/** The kind cannot change: existing values were checked against it. A used option can be removed; stored values stay as they are. */
export const updateCustomFieldInputSchema = z.object({ name: nameSchema, options: optionsSchema }).partial();
export type UpdateCustomFieldInput = z.infer<typeof updateCustomFieldInputSchema>;
