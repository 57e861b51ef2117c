import { readEmailAddress } from '@enlace/contract/core/email-address.ts';
import { lineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { linkUrlSchema, optionalImageSchema } from '../../model/fields.schema.ts';
import { issue } from '@enlace/contract/core/field-issues.ts';

const phoneNumberSchema = lineSchema({ min: 0, max: 25 }).refine(
  (text) => text === '' || /^\+?[0-9][0-9 ().-]{2,24}$/.test(text),
  issue('invalid_phone'),
);
const mailAddressSchema = lineSchema({ min: 0, max: 254 }).refine(
  (text) => text === '' || readEmailAddress(text) !== null,
  issue('invalid_email'),
);

export const contactCardSchema = z.object({
  name: lineSchema({ min: 0, max: 80 }).default(''),
  /** Job title, or a short line such as “Answers within an hour”. */
  note: lineSchema({ min: 0, max: 100 }).default(''),
  organisation: lineSchema({ min: 0, max: 100 }).default(''),
  photo: optionalImageSchema,
  phones: z
    .array(z.object({ kind: z.enum(['mobile', 'work', 'home']).default('mobile'), number: phoneNumberSchema }))
    .max(5)
    .default([]),
  emails: z
    .array(z.object({ address: mailAddressSchema }))
    .max(5)
    .default([]),
  whatsapp: phoneNumberSchema.default(''),
  website: linkUrlSchema.default(''),
  street: lineSchema({ min: 0, max: 120 }).default(''),
  postalCode: lineSchema({ min: 0, max: 16 }).default(''),
  city: lineSchema({ min: 0, max: 80 }).default(''),
  region: lineSchema({ min: 0, max: 80 }).default(''),
  country: lineSchema({ min: 0, max: 80 }).default(''),
});
export type ContactCardProps = z.infer<typeof contactCardSchema>;

export const contactCardDefinition = defineBlock({
  type: 'contact_card',
  version: 1,
  schema: contactCardSchema,
  targets: ['page'],
  fields: [
    { name: 'name', kind: 'text', labelKey: 'name', max: 80 },
    { name: 'note', kind: 'text', labelKey: 'contactNote', hintKey: 'contactNoteHint', max: 100 },
    { name: 'organisation', kind: 'text', labelKey: 'organisation', max: 100 },
    { name: 'photo', kind: 'image', labelKey: 'photo' },
    {
      name: 'phones',
      kind: 'list',
      labelKey: 'phones',
      max: 5,
      itemFields: [
        { name: 'number', kind: 'text', labelKey: 'phoneNumber', max: 25 },
        {
          name: 'kind',
          kind: 'select',
          labelKey: 'phoneKind',
          options: [
            { value: 'mobile', labelKey: 'mobile' },
            { value: 'work', labelKey: 'work' },
            { value: 'home', labelKey: 'home' },
          ],
        },
      ],
    },
    {
      name: 'emails',
      kind: 'list',
      labelKey: 'emails',
      max: 5,
      itemFields: [{ name: 'address', kind: 'text', labelKey: 'emailAddress', max: 254 }],
    },
    { name: 'whatsapp', kind: 'text', labelKey: 'whatsapp', hintKey: 'whatsappHint', max: 25 },
    { name: 'website', kind: 'url', labelKey: 'website' },
    { name: 'street', kind: 'text', labelKey: 'street', max: 120 },
    { name: 'postalCode', kind: 'text', labelKey: 'postalCode', max: 16, isNeutral: true },
    { name: 'city', kind: 'text', labelKey: 'city', max: 80 },
    { name: 'region', kind: 'text', labelKey: 'region', max: 80 },
    { name: 'country', kind: 'text', labelKey: 'country', max: 80 },
  ],
});

/** At most two letters, for the circle shown without a photograph. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
}

/** The address as lines of an envelope, without gaps for empty parts. */
export function addressLines(props: ContactCardProps): string[] {
  const town = [props.postalCode, props.city].filter((part) => part !== '').join(' ');
  return [props.street, [town, props.region].filter((part) => part !== '').join(', '), props.country].filter(
    (line) => line !== '',
  );
}
