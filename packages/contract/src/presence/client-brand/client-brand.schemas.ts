import { z } from 'zod';
import { idSchema, lineSchema, multilineSchema } from '../../core/primitives.ts';
import { issue } from '../../core/field-issues.ts';

export const clientBrandLimits = {
  socials: 20,
  url: 2048,
  alt: 300,
  font: 20,
  network: 20,
  address: 300,
  addressLines: 6,
} as const;

const colorSchema = z
  .string()
  .trim()
  .transform((text) => text.toLowerCase())
  .refine((text) => /^#[0-9a-f]{6}$/.test(text), issue('invalid_format'));

/** An image of the client's drive with its size in pixels. */
const logoSchema = z.object({
  fileId: idSchema,
  alt: lineSchema({ min: 0, max: clientBrandLimits.alt }),
  width: z.number().int().min(1).max(20_000),
  height: z.number().int().min(1).max(20_000),
});

/**
 * Defaults of new profiles, templates and their mails. Null: the theme's own. Fonts and networks are names of the block
 * model; links may be empty until they are filled in.
 */
export const clientBrandSchema = z.strictObject({
  logo: logoSchema.nullable(),
  accent: colorSchema.nullable(),
  ground: colorSchema.nullable(),
  ink: colorSchema.nullable(),
  headings: z.string().max(clientBrandLimits.font).nullable(),
  text: z.string().max(clientBrandLimits.font).nullable(),
  socials: z
    .array(z.object({ network: z.string().max(clientBrandLimits.network), url: z.string().max(clientBrandLimits.url) }))
    .max(clientBrandLimits.socials),
});
export type ClientBrand = z.output<typeof clientBrandSchema>;

/** Shorter than a street with its number and a city. */
const minAddress = 10;

/** A postal address as an envelope has it: trimmed lines, none of them empty. */
export const postalAddressSchema = multilineSchema({ max: clientBrandLimits.address })
  .transform((text) =>
    text
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim().replace(/[ \t]+/g, ' '))
      .filter((line) => line !== '')
      .join('\n'),
  )
  .pipe(z.string().min(minAddress))
  .refine(
    (text) => /\p{L}/u.test(text) && text.split('\n').length <= clientBrandLimits.addressLines,
    issue('invalid_format'),
  );
