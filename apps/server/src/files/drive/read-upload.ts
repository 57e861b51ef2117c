import { uploadFile } from '@enlace/contract/files/drive/files.contract.ts';
import type { FastifyRequest } from 'fastify';
import { withSingleFile } from '#platform/http/single-file.ts';
import { fileMissing } from './files.errors.ts';
import type { Upload } from './usecases/upload-file.ts';

/** The one part named `file`, as a stream; unread bytes are discarded when `use` is done. */
export function withUpload<T>(request: FastifyRequest, use: (upload: Upload) => Promise<T>): Promise<T> {
  return withSingleFile({ operation: uploadFile, request, missing: fileMissing }, ({ name, type, pieces }) =>
    use({ name, isCalledImage: type.startsWith('image/'), pieces }),
  );
}
