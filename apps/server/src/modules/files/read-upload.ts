import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { fileMissing } from './files.errors.ts';
import type { Upload } from './usecases/upload-file.ts';

type Pieces = AsyncIterable<Buffer>;

/** The one part named `file`, piece by piece; what is not read of it is let go when `use` is over. */
export async function withUpload<T>(request: FastifyRequest, use: (upload: Upload) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_media_type');
  const part = await request.file();
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw fileMissing();
  }
  // NOTE: a part's stream is a plain readable of buffers; the plugin types it as its parser's own kind of stream.
  const pieces = part.file as Pieces;
  try {
    return await use({ name: part.filename, isCalledImage: part.mimetype.startsWith('image/'), pieces });
  } finally {
    part.file.resume();
  }
}
