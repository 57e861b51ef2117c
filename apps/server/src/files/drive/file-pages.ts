import { fileFormats } from '@enlace/contract/files/drive/file-formats.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageStateOfFile } from '#presence/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { contentDisposition, downloadName } from './content-disposition.rules.ts';
import { documentKey, imageKey, nearestWidth } from './file-keys.rules.ts';
import { notThere, sendBytes } from './send-bytes.ts';
import { sendOriginal } from './send-original.ts';
import { passSeconds } from './file-pass.rules.ts';
import { findFileById } from './files.repository.ts';
import type { FileRow, PlainRow } from './files.types.ts';
import { isInMail } from './mail-uses.repository.ts';
import { isShownAt } from './shown-at.ts';
import { isStockPicture, readStockPicture } from './stock-pictures.ts';

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const imageForm = /^(\d{1,4})\.webp$/;

// Pages of clients have an opaque origin: to them these files are cross-origin, subtitles are even read with CORS.
const shared = {
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
const imageHeaders = {
  ...shared,
  'content-security-policy': "sandbox; default-src 'none'",
} as const;
// The bytes never change, the download name may.
const plainHeaders = {
  ...shared,
  'content-security-policy': "sandbox; default-src 'none'; media-src 'self'",
} as const;

// Anyone who has seen an image may keep it; shared caches must revalidate soon, because a page can be closed. An image
// that was replaced once may be replaced again, under the same address.
function openCaching({ kind, version }: FileRow): string {
  return kind === 'image' && version === 1
    ? 'public, max-age=31536000, s-maxage=60, immutable'
    : 'public, max-age=600, s-maxage=60';
}

type Deps = Pick<Platform, 'db' | 'storage' | 'secrets' | 'clock' | 'config'>;
type FileRequest = FastifyRequest<{
  Params: { fileId: string; file: string };
  Querystring: { k?: unknown; version?: unknown };
}>;
type Found = { row: FileRow; caching: string };
type Wish = {
  fileId: string;
  pass: unknown;
  /** The host of the request. */
  host: string | undefined;
};

/** Whether a file is public: on an open page, in a mail, or not used yet unless it was put into the drive. */
async function isOpen(tx: Tx, { row, now }: { row: FileRow; now: Temporal.Instant }): Promise<boolean> {
  const file = { owner: row.ownerId, fileId: row.id };
  const state = await pageStateOfFile(tx, { ...file, now });
  return state === 'open' || (state === 'none' && !row.isClosed) || isInMail(tx, file);
}

/**
 * The file and its cache lifetime, or undefined for those who may not have it: the same answer as for a missing one.
 */
function findForVisitor(deps: Deps, { fileId, pass, host }: Wish): Promise<Found | undefined> {
  return deps.db.system(
    async (tx) => {
      const row = await findFileById(tx, fileId);
      if (!row || !isShownAt(deps, { host, owner: row.ownerId })) return undefined;
      const seconds = passSeconds(deps, { owner: row.ownerId, fileId, pass });
      if (seconds !== undefined) return { row, caching: `private, max-age=${seconds}` };
      if (row.deletedAt !== null) return undefined;
      return (await isOpen(tx, { row, now: deps.clock.now() })) ? { row, caching: openCaching(row) } : undefined;
    },
    { readOnly: true },
  );
}

/** An image, or the image of a document's first page: anyone who may see the file may see it. */
async function sendImage(
  { storage }: Deps,
  { row, caching, wanted, reply }: { row: FileRow; caching: string; wanted: number; reply: FastifyReply },
): Promise<FastifyReply> {
  const width = nearestWidth(row.widths, wanted);
  if (width === undefined) return notThere(reply);
  const key = imageKey({ owner: row.ownerId, contentId: row.contentId, width });
  const size = await storage.size(key);
  if (size === undefined) return notThere(reply);
  return reply
    .headers({ ...imageHeaders, 'cache-control': caching, 'content-length': String(size) })
    .type('image/webp')
    .send(storage.read(key));
}

async function sendStock(input: { fileId: string; file: string; reply: FastifyReply }): Promise<FastifyReply> {
  const { fileId, file, reply } = input;
  const wanted = imageForm.exec(file)?.[1];
  const bytes = wanted === undefined ? undefined : await readStockPicture({ fileId, width: Number(wanted) });
  return bytes === undefined
    ? notThere(reply)
    : reply
        .headers({ ...imageHeaders, 'cache-control': 'public, max-age=31536000, immutable' })
        .type('image/webp')
        .send(bytes);
}

type PlainInput = { row: PlainRow; caching: string; request: FileRequest; reply: FastifyReply };

async function sendPlain({ storage }: Deps, { row, caching, request, reply }: PlainInput): Promise<FastifyReply> {
  const key = documentKey({ owner: row.ownerId, contentId: row.contentId, format: row.format });
  const isShown = row.kind === 'video' || row.kind === 'audio' || row.format === 'vtt';
  reply.headers({
    ...plainHeaders,
    'cache-control': caching,
    'content-disposition': contentDisposition(isShown ? 'inline' : 'attachment', downloadName(row)),
  });
  const { mime } = fileFormats[row.format];
  return sendBytes({ storage }, { key, etag: `"${row.contentId}"`, mime, request, reply });
}

/** Files of blocks, for anyone who may see a page that shows them; a pass (`?k=`) opens the others. */
export function filePages(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { fileId: string; file: string }; Querystring: { k?: unknown; version?: unknown } }>(
    '/f/:fileId/:file',
    async (request, reply) => {
      const { fileId, file } = request.params;
      if (isStockPicture(fileId)) return sendStock({ fileId, file, reply });
      if (file === 'original') {
        const { k: pass, version } = request.query;
        const versionId = version === undefined ? undefined : String(version);
        if (![fileId, versionId ?? fileId].every((id) => idForm.test(id))) return notThere(reply);
        return sendOriginal(deps, { fileId, versionId, pass, request, reply });
      }
      const wish = { fileId, pass: request.query.k, host: request.headers.host };
      const found = idForm.test(fileId) ? await findForVisitor(deps, wish) : undefined;
      if (!found) return notThere(reply);
      const { row, caching } = found;
      const wanted = imageForm.exec(file)?.[1];
      if (row.kind !== 'image' && wanted === undefined)
        return file === `file.${row.format}` ? sendPlain(deps, { row, caching, request, reply }) : notThere(reply);
      return wanted === undefined ? notThere(reply) : sendImage(deps, { row, caching, wanted: Number(wanted), reply });
    },
  );
}
