import { fileFormats } from '@enlace/contract/files/file-formats.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/platform.types.ts';
import { byteRange } from './byte-range.rules.ts';
import { contentDisposition, downloadName } from './content-disposition.rules.ts';
import { documentKey, imageKey, nearestWidth } from './file-keys.rules.ts';
import { findFileById } from './files.repository.ts';
import type { ImageRow, PlainRow } from './files.types.ts';
import { isStockPicture, readStockPicture } from './stock-pictures.ts';

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const imageForm = /^(\d{1,4})\.webp$/;

// Pages of clients run in an opaque origin: to them these files come from elsewhere, subtitles are even read with CORS.
const shared = {
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
const imageHeaders = {
  ...shared,
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'public, max-age=31536000, immutable',
} as const;
// The bytes never change, the name they are saved under may.
const plainHeaders = {
  ...shared,
  'content-security-policy': "sandbox; default-src 'none'; media-src 'self'",
  'cache-control': 'public, max-age=600',
  'accept-ranges': 'bytes',
} as const;

type Deps = Pick<Platform, 'db' | 'storage'>;
type FileRequest = FastifyRequest<{ Params: { fileId: string; file: string } }>;

function notThere(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('cache-control', 'no-store').send();
}

async function sendImage(
  { storage }: Deps,
  { row, wanted, reply }: { row: ImageRow; wanted: number; reply: FastifyReply },
): Promise<FastifyReply> {
  const width = nearestWidth(row.widths, wanted);
  if (width === undefined) return notThere(reply);
  const key = imageKey({ owner: row.ownerId, fileId: row.id, width });
  const size = await storage.size(key);
  if (size === undefined) return notThere(reply);
  return reply
    .headers({ ...imageHeaders, 'content-length': String(size) })
    .type('image/webp')
    .send(storage.read(key));
}

async function sendStock(input: { fileId: string; file: string; reply: FastifyReply }): Promise<FastifyReply> {
  const { fileId, file, reply } = input;
  const wanted = imageForm.exec(file)?.[1];
  const bytes = wanted === undefined ? undefined : await readStockPicture({ fileId, width: Number(wanted) });
  return bytes === undefined ? notThere(reply) : reply.headers(imageHeaders).type('image/webp').send(bytes);
}

/** The part that is asked for, when the asker’s copy, if it has one, is of the same bytes (RFC 9110 §13.1.5). */
function rangeOf(request: FileRequest, { etag, size }: { etag: string; size: number }) {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === etag ? byteRange(request.headers.range, size) : undefined;
}

type PlainInput = { row: PlainRow; request: FileRequest; reply: FastifyReply };

async function sendPlain({ storage }: Deps, { row, request, reply }: PlainInput): Promise<FastifyReply> {
  const key = documentKey({ owner: row.ownerId, fileId: row.id, format: row.format });
  const size = await storage.size(key);
  if (size === undefined) return notThere(reply);
  const etag = `"${row.id}"`;
  const isShown = row.kind === 'video' || row.format === 'vtt';
  reply.headers({
    ...plainHeaders,
    etag,
    'content-disposition': contentDisposition(isShown ? 'inline' : 'attachment', downloadName(row)),
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  reply.type(fileFormats[row.format].mime);
  const range = rangeOf(request, { etag, size });
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send();
  }
  if (!range) return reply.header('content-length', String(size)).send(storage.read(key));
  const { start, end } = range;
  return reply
    .status(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': String(end - start + 1) })
    .send(storage.read(key, range));
}

/** Files of blocks, for everybody who knows their id. */
export function filePages(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { fileId: string; file: string } }>('/f/:fileId/:file', async (request, reply) => {
    const { fileId, file } = request.params;
    if (isStockPicture(fileId)) return sendStock({ fileId, file, reply });
    const row = idForm.test(fileId)
      ? await deps.db.system((tx) => findFileById(tx, fileId), { readOnly: true })
      : undefined;
    if (!row) return notThere(reply);
    if (row.kind !== 'image')
      return file === `file.${row.format}` ? sendPlain(deps, { row, request, reply }) : notThere(reply);
    const wanted = imageForm.exec(file)?.[1];
    return wanted === undefined ? notThere(reply) : sendImage(deps, { row, wanted: Number(wanted), reply });
  });
}
