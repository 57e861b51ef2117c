import { type EditorKind, type FileFormat, fileFormats, fitOf } from '@enlace/contract/files/drive/file-formats.ts';
import { type StoredFile, uploadLimits } from '@enlace/contract/files/drive/files.contract.ts';
import { documentFormat, signatureBytes, signatureOf } from '../file-formats.rules.ts';
import { documentKey, imageKey } from '../file-keys.rules.ts';
import { cleanFileName } from '../file-names.rules.ts';
import { issueDrivePass } from '../file-pass.rules.ts';
import { fileTooLarge, notAnImage, typeNotAllowed } from '../files.errors.ts';
import { freshStanding } from '../files.repository.ts';
import type { PlainRow } from '../files.types.ts';
import { drawPdfPage } from '../draw-pdf-page.ts';
import { type ImageVersion, makeImageVersions } from '../image-versions.ts';
import { showFile, showImage } from '../shown-files.rules.ts';
import { type FileCall, freshRow, keepFile, keepImage } from './keep-file.ts';
import type { AppError } from '#platform/errors.ts';

/** A stream with its first bytes read in advance: they are included again. */
type PeekedPieces = { head: Buffer; pieces: AsyncIterable<Buffer> };

/** Reads about as many bytes as requested, without consuming them. */
async function peek(source: AsyncIterable<Buffer>, wanted: number): Promise<PeekedPieces> {
  const iterator = source[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  let length = 0;
  while (length < wanted) {
    const { done, value } = await iterator.next();
    if (done === true) break;
    seen.push(value);
    length += value.length;
  }
  async function* again(): AsyncGenerator<Buffer> {
    yield* seen;
    for (;;) {
      const { done, value } = await iterator.next();
      if (done === true) return;
      yield value;
    }
  }
  return { head: Buffer.concat(seen).subarray(0, wanted), pieces: again() };
}

type LimitInput = { limit: number; refuse: () => AppError };

/** The same stream; throws as soon as it exceeds `limit` bytes. */
async function* limited(pieces: AsyncIterable<Buffer>, { limit, refuse }: LimitInput): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > limit) throw refuse();
    yield piece;
  }
}

async function readAll(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}

export type Upload = {
  name: string;
  /** The browser took it for an image, so errors are about images. */
  isCalledImage: boolean;
  pieces: AsyncIterable<Buffer>;
};
type UploadInput = FileCall & { upload: Upload; kind: EditorKind | undefined };

function bounded(pieces: AsyncIterable<Buffer>, kind: EditorKind): AsyncIterable<Buffer> {
  return limited(pieces, { limit: uploadLimits[kind], refuse: () => fileTooLarge(kind) });
}

async function* counted(pieces: AsyncIterable<Buffer>, total: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    total.bytes += piece.length;
    yield piece;
  }
}

type PlainInput = FileCall & {
  name: string;
  format: FileFormat;
  kind: 'document' | 'video';
  pieces: AsyncIterable<Buffer>;
  /** The first page of a PDF. */
  page?: ImageVersion | undefined;
};

/** Stores unmodified bytes. They are written first and removed again when the row is refused. */
async function keepPlain({ deps, ctx, name, format, kind, pieces, page }: PlainInput): Promise<PlainRow> {
  const owner = ctx.actor.ownerId;
  const shape = fileFormats[format];
  if (shape.kind === 'image') throw new Error('a picture is not kept as it came');
  const fresh = freshRow({ deps, owner, name: cleanFileName(name, `file.${format}`) });
  const total = { bytes: 0 };
  await deps.storage.write(
    documentKey({ owner, contentId: fresh.contentId, format }),
    counted(bounded(pieces, kind), total),
  );
  const row: PlainRow = {
    ...fresh,
    kind: shape.kind,
    format,
    width: null,
    height: null,
    widths: page ? [page.kept] : [],
    originalBytes: null,
    sizeBytes: total.bytes,
  };
  if (page) await deps.storage.put(imageKey({ owner, contentId: row.contentId, width: page.kept }), page.content);
  await keepFile({ deps, ctx, row, action: 'file.uploaded' });
  return row;
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Stores one file. Its type follows from its bytes; only plain texts are distinguished by name. */
export async function uploadFile({ deps, ctx, upload, kind }: UploadInput): Promise<StoredFile> {
  const { head, pieces } = await peek(upload.pieces, signatureBytes);
  const signature = signatureOf(head);
  const { pass } = issueDrivePass(deps, ctx.actor.ownerId);
  const refused = () =>
    kind === 'image' || (kind === undefined && upload.isCalledImage) ? notAnImage() : typeNotAllowed();
  const isWanted = (found: EditorKind) => kind === undefined || kind === found;
  if (signature === 'image') {
    if (!isWanted('image')) throw refused();
    const versions = await makeImageVersions(await readAll(bounded(pieces, 'image')));
    const name = cleanFileName(upload.name, 'image.webp');
    const row = await keepImage({ deps, ctx, name, versions, action: 'file.uploaded' });
    return showImage({ ...row, ...freshStanding }, pass);
  }
  if (signature === 'mp4' || signature === 'webm') {
    if (!isWanted('video')) throw refused();
    const row = await keepPlain({ deps, ctx, name: upload.name, format: signature, kind: 'video', pieces });
    return showFile({ ...row, ...freshStanding }, pass);
  }
  if (signature === undefined || !isWanted('document')) throw refused();
  const bytes = await readAll(bounded(pieces, 'document'));
  const format = documentFormat({ signature, bytes, name: upload.name });
  if (format === undefined || fitOf(format) !== 'document') throw refused();
  const { length: lengthBytes } = bytes;
  const page = format === 'pdf' ? await drawPdfPage({ source: bytes, lengthBytes, logger: deps.logger }) : undefined;
  const row = await keepPlain({ deps, ctx, name: upload.name, format, kind: 'document', pieces: once(bytes), page });
  return showFile({ ...row, ...freshStanding }, pass);
}
