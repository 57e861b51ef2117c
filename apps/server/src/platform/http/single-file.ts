import type { FastifyRequest } from 'fastify';

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

type Form = {
  request: FastifyRequest;
  /** Anything beyond is cut off; the reader of the chunks refuses it. Omitted when the reader has its own limits. */
  bytes?: number;
  /** Thrown for a body that is not a form, and for a form without the part. */
  noForm: () => Error;
  missing: () => Error;
};

/** The one part named `file` of a form; unread bytes are discarded. */
export async function withSingleFile<T>(
  { request, bytes, noForm, missing }: Form,
  use: (file: SentFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw noForm();
  const part = await request.file(bytes === undefined ? {} : { limits: { fileSize: bytes + 1 } });
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw missing();
  }
  try {
    // NOTE: a part's stream is a plain readable of buffers; the plugin types it as its parser's own kind of stream.
    return await use({ name: part.filename, type: part.mimetype, pieces: part.file as Pieces });
  } finally {
    part.file.resume();
  }
}
