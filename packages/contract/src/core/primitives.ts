import { z } from 'zod';
import { readEmailAddress } from './email-address.ts';

export const idSchema = z.uuid();
export const instantSchema = z.iso.datetime({ offset: true });
export const emptySchema = z.object({});
// What `readEmailAddress` returns; what it refuses never fits.
const emailForm = /^[^\s@]{1,64}@[a-z0-9.-]{1,253}$/u;
/** An address in its one form (`readEmailAddress`), at most 254 characters (RFC 5321 §4.5.3.1.3). */
export const emailSchema = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .transform((text) => readEmailAddress(text) ?? '')
  .pipe(z.email({ pattern: emailForm }));

// C0 controls except tab, line feed and carriage return; built from text because a literal would contain them.
const controlCharacters = new RegExp('[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F]');

/** One line of plain text: trimmed, without control characters. */
export function lineSchema({ min = 1, max }: { min?: number; max: number }) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => !controlCharacters.test(text) && !/[\r\n]/.test(text), { params: { code: 'invalid_format' } });
}

/** Plain text with line breaks, without other control characters. */
export function multilineSchema({ min = 0, max }: { min?: number; max: number }) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine((text) => !controlCharacters.test(text), { params: { code: 'invalid_format' } });
}
