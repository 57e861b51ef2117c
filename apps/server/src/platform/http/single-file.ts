import type { z } from 'zod';
// The types of the plugin add `file` and `isMultipart` to requests.
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import type { FormUpload, Operation } from '@enlace/contract/core/operation.ts';
import { AppError } from '#platform/errors.ts';

/** Bytes as they arrive. */
export type Pieces = AsyncIterable<Buffer>;
/** `type` is the sender's claim. */
export type SentFile = { name: string; type: string; pieces: Pieces };

const nameCharacters = 160;

/** The last part of an uploaded file's name, safe to store and show; the fallback when nothing is left. */
export function cleanFileName(name: string, fallback: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return (
    last
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(-nameCharacters) || fallback
  );
}

type Limit = {
  bytes: number;
  /** Thrown as soon as there are more bytes. */
  tooLarge: () => Error;
  /** The number of bytes so far, after each chunk. */
  onBytes: (total: number) => void;
};

/** The same chunks, throwing as soon as they exceed the limit. */
export async function* limitedPieces(pieces: Pieces, { bytes, tooLarge, onBytes }: Limit): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const piece of pieces) {
    total += piece.length;
    onBytes(total);
    if (total > bytes) throw tooLarge();
    yield piece;
  }
}

/** The whole of a small file. */
export async function bytesOf(pieces: Pieces, { bytes, tooLarge }: Pick<Limit, 'bytes' | 'tooLarge'>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const piece of limitedPieces(pieces, { bytes, tooLarge, onBytes: () => undefined })) read.push(piece);
  return Buffer.concat(read);
}

/** An operation that takes a form. */
type FormOperation = Pick<Operation, 'id'> & { readonly upload: FormUpload };
type FieldsOf<O extends FormOperation> = O['upload']['fields'] extends z.ZodObject
  ? z.output<O['upload']['fields']> | undefined
  : undefined;

type Form<O extends FormOperation> = {
  operation: O;
  request: FastifyRequest;
  /** Anything beyond is cut off; the reader of the chunks refuses it. Omitted when the reader has its own limits. */
  bytes?: number;
  /** Thrown for a form without the part. */
  missing: () => Error;
  /** Thrown for a body that is not a form. */
  noForm?: () => Error;
};

/** The text parts before the file, as the operation declares them; undefined if there is none of them. */
function readFields(schema: z.ZodObject | undefined, parts: Readonly<Record<string, unknown>>): unknown {
  if (!schema) return undefined;
  const texts = Object.keys(schema.shape).flatMap((name) => {
    const part = parts[name];
    return typeof part === 'object' && part !== null && 'value' in part ? [[name, part.value] as const] : [];
  });
  if (texts.length === 0) return undefined;
  const parsed = schema.safeParse(Object.fromEntries(texts));
  if (!parsed.success) throw new AppError('request.invalid', { fields: fieldIssues(parsed.error) });
  return parsed.data;
}

/** The file of the form that the operation declares, with the fields before it; unread bytes are discarded. */
export async function withSingleFile<O extends FormOperation, T>(
  { operation, request, bytes, missing, noForm }: Form<O>,
  use: (file: SentFile, fields: FieldsOf<O>) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw noForm?.() ?? new AppError('request.unsupported_media_type');
  const part = await request.file(bytes === undefined ? {} : { limits: { fileSize: bytes + 1 } });
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw missing();
  }
  try {
    // NOTE: parsed with the schema that the operation declares.
    const fields = readFields(operation.upload.fields, part.fields) as FieldsOf<O>;
    // NOTE: a part's stream is a plain readable of buffers; the plugin types it as its parser's own kind of stream.
    return await use({ name: part.filename, type: part.mimetype, pieces: part.file as Pieces }, fields);
  } finally {
    part.file.resume();
  }
}
