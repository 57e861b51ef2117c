import { finished, Readable } from 'node:stream';
import { contentDisposition, openFileBytes } from '#files/door.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lengthOf, planContent, sendContent, type StoredContent } from '#platform/http/send-content.ts';
import type { Platform } from '#platform/platform.types.ts';
import { archivePaths, isPacked, pathPart } from '../archive-paths.rules.ts';
import type { DownloadRow } from '../file-shares.types.ts';
import { admitPiece, settlePiece } from '../usecases/follow-download.ts';
import type { SharedFile } from '../usecases/open-share.ts';
import { writeZip, type ZipEntry } from '#platform/zip/write-zip.ts';

type Deps = Pick<Platform, 'storage' | 'clock'>;

async function* entriesOf(deps: Deps, files: readonly SharedFile[]): AsyncGenerator<ZipEntry> {
  for (const { path, file } of archivePaths(files)) {
    const content = await openFileBytes(deps, file);
    // A file permanently deleted meanwhile is omitted; the archive is complete without it.
    if (content) yield { path, content: content.read(), expectedBytes: content.size, isPacked: isPacked(file) };
  }
}

/** Creates an archive of these files while it is read: memory holds one piece and the directory. */
function packFiles(deps: Deps, { files, timeZone }: { files: readonly SharedFile[]; timeZone: string }): Readable {
  const modifiedAt = deps.clock.now().toZonedDateTimeISO(timeZone).toPlainDateTime();
  return Readable.from(writeZip({ entries: entriesOf(deps, files), modifiedAt, onEntry: () => undefined }));
}

/** For saving: never opened as a document of this origin, never cached. */
const headers = {
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
} as const;

type Exchange = { request: FastifyRequest; reply: FastifyReply };
type Following = Exchange & { platform: Platform; download: DownloadRow; length: number };

/** Counts the bytes read from a content on its way out. */
function counted(source: Readable, taken: { bytes: number }): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const piece of source) {
      // NOTE: stored bytes are read without an encoding, so every piece is a buffer.
      const bytes = piece as Buffer;
      taken.bytes += bytes.length;
      yield bytes;
    }
  }
  return Readable.from(pieces());
}

/** When the response ends, whoever ended it, records how many of its bytes were sent. */
function settleAtEnd({ platform, reply, download, length }: Following, taken: { bytes: number }, isAll: boolean): void {
  const { raw } = reply;
  const key = { owner: download.ownerId, id: download.id };
  finished(raw, () => {
    const isSent = raw.writableFinished;
    const sent = Math.max(0, taken.bytes - raw.writableLength);
    const end = { unsent: isSent ? 0 : Math.max(0, length - sent), isWhole: isSent && isAll };
    settlePiece(platform, key, end).catch((error: unknown) =>
      platform.logger.error({ err: error }, 'a download could not be counted'),
    );
  });
}

/** One file of a download, whole or partial; undefined when it may send no more. */
export async function sendFile(
  input: Exchange & { platform: Platform; download: DownloadRow; file: SharedFile },
): Promise<FastifyReply | undefined> {
  const { platform, request, reply, download, file } = input;
  const content = await openFileBytes(platform, file);
  if (!content) return undefined;
  const answer = planContent(request, content);
  reply.headers({ ...headers, 'content-disposition': contentDisposition('attachment', file.name) });
  if (request.method === 'HEAD' || answer.status === 304 || answer.status === 416)
    return sendContent({ request, reply }, content);
  const ranges = answer.status === 206 ? answer.ranges : undefined;
  const length = ranges ? lengthOf(ranges) : content.size;
  const isFromStart = ranges === undefined || ranges.some(({ start }) => start === 0);
  const key = { owner: download.ownerId, id: download.id };
  if (!(await admitPiece(platform, key, { isFromStart, length }))) return undefined;
  const taken = { bytes: 0 };
  settleAtEnd({ platform, request, reply, download, length }, taken, ranges === undefined);
  const followed: StoredContent = { ...content, read: (range) => counted(content.read(range), taken) };
  return sendContent({ request, reply }, followed);
}

type ArchiveInput = Exchange & { platform: Platform; files: readonly SharedFile[]; name: string; timeZone: string };

function archiveHeaders(name: string) {
  return { ...headers, 'content-disposition': contentDisposition('attachment', `${pathPart(name)}.zip`) };
}

/** An archive for its own client, which is not counted. */
export function sendArchive({ platform, request, reply, files, name, timeZone }: ArchiveInput): FastifyReply {
  reply.headers(archiveHeaders(name)).type('application/zip');
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : packFiles(platform, { files, timeZone }));
}

/** The archive of a download; undefined when it may send no more. It cannot be resumed, only restarted. */
export async function sendCountedArchive(
  input: ArchiveInput & { download: DownloadRow },
): Promise<FastifyReply | undefined> {
  const { platform, request, reply, download, files, name, timeZone } = input;
  if (request.method === 'HEAD') return sendArchive(input);
  const length = download.sizeBytes ?? 0;
  const key = { owner: download.ownerId, id: download.id };
  if (!(await admitPiece(platform, key, { isFromStart: true, length }))) return undefined;
  const taken = { bytes: 0 };
  settleAtEnd({ platform, request, reply, download, length }, taken, true);
  reply.headers(archiveHeaders(name)).type('application/zip');
  return reply.send(counted(packFiles(platform, { files, timeZone }), taken));
}
