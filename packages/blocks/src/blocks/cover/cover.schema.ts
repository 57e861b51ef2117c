import { lineSchema, multilineSchema } from '@enlace/contract/core/primitives.ts';
import { coverNameMax } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { optionalImageSchema } from '../../model/fields.schema.ts';

export const coverSchema = z.object({
  image: optionalImageSchema,
  /** Empty: the profile's own name. */
  name: lineSchema({ min: 0, max: coverNameMax }).default(''),
  /** A word of the name that the theme may emphasise. */
  emphasis: lineSchema({ min: 0, max: 30 }).default(''),
  bio: multilineSchema({ max: 240 }).default(''),
  status: lineSchema({ min: 0, max: 60 }).default(''),
  location: lineSchema({ min: 0, max: 80 }).default(''),
});
export type CoverProps = z.infer<typeof coverSchema>;

export const coverDefinition = defineBlock({
  type: 'cover',
  version: 1,
  schema: coverSchema,
  targets: ['page'],
  isSingle: true,
  fields: [
    { name: 'image', kind: 'image', labelKey: 'coverImage', hintKey: 'coverImageHint' },
    { name: 'name', kind: 'text', labelKey: 'coverName', hintKey: 'coverNameHint', max: coverNameMax },
    { name: 'emphasis', kind: 'text', labelKey: 'coverEmphasis', hintKey: 'coverEmphasisHint', max: 30 },
    { name: 'bio', kind: 'multiline', labelKey: 'coverBio', hintKey: 'coverBioHint', max: 240 },
    { name: 'status', kind: 'text', labelKey: 'coverStatus', hintKey: 'coverStatusHint', max: 60 },
    { name: 'location', kind: 'text', labelKey: 'coverLocation', max: 80 },
  ],
});
