import type { FastifyRequest } from 'fastify';
import * as contract from '@enlace/contract/files/files.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { fileMissing, fileTooLarge } from './files.errors.ts';
import { deleteFile } from './usecases/delete-file.ts';
import { listFiles } from './usecases/list-files.ts';
import { uploadFile } from './usecases/upload-file.ts';

/** The one part named `file`, whole in memory: pictures are limited to 15 MB. */
async function readUpload(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_media_type');
  const part = await request.file();
  if (part?.fieldname !== 'file') throw fileMissing();
  try {
    return { name: part.filename, bytes: await part.toBuffer() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw fileTooLarge();
    throw error;
  }
}

export function filesRoutes(deps: Platform): Route[] {
  return [
    route(contract.listFiles, ({ ctx, query }) => listFiles({ deps, ctx, ...query })),
    route(contract.uploadFile, async ({ ctx, request }) =>
      uploadFile({ deps, ctx, upload: await readUpload(request) }),
    ),
    route(contract.deleteFile, async ({ ctx, params }) => {
      await deleteFile({ deps, ctx, id: params.id });
      return {};
    }),
  ];
}
