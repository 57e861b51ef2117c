import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { withSingleFile } from '#platform/http/single-file.ts';
import { fileMissing } from './files.errors.ts';
import type { Upload } from './usecases/upload-file.ts';

/** The one part named `file`, as a stream; unread bytes are discarded when `use` is done. */
export function withUpload<T>(request: FastifyRequest, use: (upload: Upload) => Promise<T>): Promise<T> {
  const noForm = () => new AppError('request.unsupported_media_type');
  return withSingleFile({ request, noForm, missing: fileMissing }, ({ name, type, pieces }) =>
    use({ name, isCalledImage: type.startsWith('image/'), pieces }),
  );
}
