import { issue } from '@enlace/contract/core/field-issues.ts';
import { lineSchema } from '@enlace/contract/core/primitives.ts';
import { filePath } from '@enlace/contract/files/drive/file-formats.ts';
import { z } from 'zod';
import { normaliseUrl } from './safe-url.ts';

const identifier = /^[A-Za-z0-9_-]{1,64}$/;

/** Block and file identifiers: URL-safe, 1 to 64 characters. */
export const identifierSchema = z.string().regex(identifier);

/** A link; empty while not filled in. Stored normalised. */
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

/** An image of the client's drive: the document never contains bytes; the size in pixels prevents layout shifts. */
export const imageRefSchema = z.object({
  fileId: identifierSchema,
  // A single line, whatever was pasted: invisible characters do not belong in text that is read aloud.
  alt: z
    .string()
    .max(300)
    .transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim())
    .default(''),
  /** Decorative: the owner decided that it needs no text alternative. */
  decorative: z.literal(true).optional(),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
});
export type ImageRef = z.infer<typeof imageRefSchema>;

export const optionalImageSchema = imageRefSchema.nullable().default(null);

/** A document or video of the client's drive; name and size as of its selection. */
export const fileRefSchema = z.object({
  fileId: identifierSchema,
  name: lineSchema({ max: 160 }),
  format: z.string().regex(/^[a-z0-9]{2,5}$/),
  sizeBytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export type FileRef = z.infer<typeof fileRefSchema>;

export const optionalFileSchema = fileRefSchema.nullable().default(null);

/** Public address of a file: a path on pages, with an origin in mails. */
export function fileAddress({ fileId, format }: FileRef, origin = ''): string {
  return origin + filePath({ fileId, format });
}
