import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';

/** Maximum length of a telephone number as text. */
export const phoneMaxLength = 25;

/** International number, stored as E.164 after validation by libphonenumber. */
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
