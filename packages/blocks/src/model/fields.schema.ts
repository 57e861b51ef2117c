import { issue } from '@enlace/contract/core/field-issues.ts';
import { z } from 'zod';
import { normaliseUrl } from './safe-url.ts';

const identifier = /^[A-Za-z0-9_-]{1,64}$/;

/** Block and file identifiers: URL-safe, 1 to 64 characters. */
export const identifierSchema = z.string().regex(identifier);

/** A link; empty while its owner has not filled it in yet. Stored normalised. */
export const linkUrlSchema = z
  .string()
  .max(2048)
  .transform((text, context) => {
    if (text.trim() === '') return '';
    const url = normaliseUrl(text);
    if (url !== undefined) return url;
    context.issues.push({ code: 'custom', input: text, ...issue('invalid_url') });
    return z.NEVER;
  });

/** A picture of the client's drive: bytes are never in the document, its size in pixels keeps the page from jumping. */
export const imageRefSchema = z.object({
  fileId: identifierSchema,
  alt: z.string().trim().max(300).default(''),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
});
export type ImageRef = z.infer<typeof imageRefSchema>;

export const optionalImageSchema = imageRefSchema.nullable().default(null);
