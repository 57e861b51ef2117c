import { issue } from '@enlace/contract/core/field-issues.ts';
import { lineSchema } from '@enlace/contract/core/primitives.ts';
import { filePath } from '@enlace/contract/files/files/file-formats.ts';
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
  // A line, whatever was pasted: what nobody can see has no place in words that are read aloud.
  alt: z
    .string()
    .max(300)
    .transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim())
    .default(''),
  /** Nothing to be told: its owner has decided that it needs no words. */
  decorative: z.literal(true).optional(),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
});
export type ImageRef = z.infer<typeof imageRefSchema>;

export const optionalImageSchema = imageRefSchema.nullable().default(null);

/** A document or video of the client's drive; name and weight are as they were when it was chosen. */
export const fileRefSchema = z.object({
  fileId: identifierSchema,
  name: lineSchema({ max: 160 }),
  format: z.string().regex(/^[a-z0-9]{2,5}$/),
  sizeBytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export type FileRef = z.infer<typeof fileRefSchema>;

export const optionalFileSchema = fileRefSchema.nullable().default(null);

/** Public address of a file: a path on pages, with an origin before it in mails. */
export function fileAddress({ fileId, format }: FileRef, origin = ''): string {
  return origin + filePath({ fileId, format });
}
