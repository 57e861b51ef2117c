import type { FileFormat, FileKind } from '@enlace/contract/files/file-formats.ts';
import { fileFormats } from '@enlace/contract/files/file-formats.ts';
import { type StoredFile, uploadLimits } from '@enlace/contract/files/files.contract.ts';
import { documentFormat, signatureBytes, signatureOf } from '../file-formats.rules.ts';
import { documentKey } from '../file-keys.rules.ts';
import { cleanFileName } from '../file-names.rules.ts';
import { fileTooLarge, notAnImage, typeNotAllowed } from '../files.errors.ts';
import { presentFile, presentImage } from '../files.presenter.ts';
import type { PlainRow } from '../files.types.ts';
import { makeImageVersions } from '../image-versions.ts';
import { limited, peek, readAll } from '../upload-pieces.ts';
import { type FileCall, keepFile, keepImage } from './keep-file.ts';

export type Upload = {
  name: string;
  /** The browser took it for a picture, so that is what people are told about. */
  isCalledImage: boolean;
  pieces: AsyncIterable<Buffer>;
};
type UploadInput = FileCall & { upload: Upload; kind: FileKind | undefined };

function bounded(pieces: AsyncIterable<Buffer>, kind: FileKind): AsyncIterable<Buffer> {
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
};

/** Keeps bytes as they came. They are written first and taken away again when the row is refused. */
async function keepPlain({ deps, ctx, name, format, kind, pieces }: PlainInput): Promise<PlainRow> {
  const owner = ctx.actor.ownerId;
  const id = deps.ids.uuid();
  const total = { bytes: 0 };
  await deps.storage.write(documentKey({ owner, fileId: id, format }), counted(bounded(pieces, kind), total));
  const row: PlainRow = {
    ownerId: owner,
    id,
    kind,
    format,
    name: cleanFileName(name, `file.${format}`),
    width: null,
    height: null,
    widths: [],
    sizeBytes: total.bytes,
    createdAt: deps.clock.now(),
  };
  await keepFile({ deps, ctx, row, action: 'file.uploaded' });
  return row;
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Stores one file. What it is follows from its bytes; only plain texts are told apart by their names. */
export async function uploadFile({ deps, ctx, upload, kind }: UploadInput): Promise<StoredFile> {
  const { head, pieces } = await peek(upload.pieces, signatureBytes);
  const signature = signatureOf(head);
  const refused = () =>
    kind === 'image' || (kind === undefined && upload.isCalledImage) ? notAnImage() : typeNotAllowed();
  const isWanted = (found: FileKind) => kind === undefined || kind === found;
  if (signature === 'image') {
    if (!isWanted('image')) throw refused();
    const versions = await makeImageVersions(await readAll(bounded(pieces, 'image')));
    const name = cleanFileName(upload.name, 'image.webp');
    return presentImage(await keepImage({ deps, ctx, name, versions, action: 'file.uploaded' }));
  }
  if (signature === 'mp4' || signature === 'webm') {
    if (!isWanted('video')) throw refused();
    return presentFile(await keepPlain({ deps, ctx, name: upload.name, format: signature, kind: 'video', pieces }));
  }
  if (signature === undefined || !isWanted('document')) throw refused();
  const bytes = await readAll(bounded(pieces, 'document'));
  const format = documentFormat({ signature, bytes, name: upload.name });
  if (format === undefined || fileFormats[format].kind !== 'document') throw refused();
  return presentFile(await keepPlain({ deps, ctx, name: upload.name, format, kind: 'document', pieces: once(bytes) }));
}
