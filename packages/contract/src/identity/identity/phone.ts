import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';

/** Longest telephone text accepted (PRODUCT.md §3). */
export const phoneMaxLength = 25;

/** International number, stored as E.164 after a check by libphonenumber. */
export const phoneSchema = z
  .string()
  .trim()
  .min(1)
  .max(phoneMaxLength)
  .transform((text, context) => {
    const parsed = parsePhoneNumberFromString(text);
    if (!parsed?.isValid()) {
      context.addIssue({ code: 'custom', params: { code: 'invalid_phone' } });
      return z.NEVER;
    }
    return parsed.number as string;
  });
