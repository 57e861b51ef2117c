import { fileFormats } from '@enlace/contract/files/drive/file-formats.ts';
import { imageUploadLimits } from '@enlace/contract/files/drive/files.contract.ts';
import { open, readFile } from 'node:fs/promises';
import { AppError } from '#platform/errors.ts';
import { createSemaphore } from '#platform/database/semaphore.ts';
import type { OwnerId } from '#platform/context.ts';
import { type Recognised, recognise, wholeLookBytes } from '../drive-formats.rules.ts';
import { signatureBytes } from '../file-formats.rules.ts';
import { documentKey, imageKey, originalKey } from '../file-keys.rules.ts';
import type { FileContent, ImageContent, PlainContent } from '../files.types.ts';
import { drawPdfPage } from '../draw-pdf-page.ts';
import { makeImageVersions } from '../image-versions.ts';
import type { FileDeps } from './keep-file.ts';

/** Complete bytes, in a local file. */
export type WholeUpload = { contentId: string; name: string; file: string; lengthBytes: number; sha256: string };

const maxDrawnBytes = 4 * imageUploadLimits.bytes;
// Each needs all its pixels in memory.
const drawing = createSemaphore(2);

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(signatureBytes);
    const { bytesRead } = await handle.read(head, 0, signatureBytes, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function look({ file, name, lengthBytes }: WholeUpload): Promise<Recognised> {
  const whole = lengthBytes <= wholeLookBytes ? await readFile(file) : undefined;
  return recognise({ head: whole?.subarray(0, signatureBytes) ?? (await readHead(file)), name, whole });
}

type Store = { deps: FileDeps; owner: OwnerId; upload: WholeUpload };

async function storePlain(
  { deps, owner, upload }: Store,
  { format, mime }: { format: PlainContent['format']; mime: string | null },
): Promise<PlainContent> {
  const { contentId, file, lengthBytes, sha256 } = upload;
  const { kind } = fileFormats[format];
  if (kind === 'image') throw new Error('a picture is not kept as it came');
  const page = format === 'pdf' ? await drawPdfPage({ source: file, lengthBytes, logger: deps.logger }) : undefined;
  if (page) await deps.storage.put(imageKey({ owner, contentId, width: page.kept }), page.content);
  await deps.storage.takeCopy(documentKey({ owner, contentId, format }), file);
  return {
    contentId,
    kind,
    format,
    sizeBytes: lengthBytes,
    sha256,
    mime,
    width: null,
    height: null,
    widths: page ? [page.kept] : [],
    originalBytes: null,
  };
}

/** Undefined when it cannot be drawn; then it is stored like any other file. */
async function storePicture({ deps, owner, upload }: Store, mime: string): Promise<ImageContent | undefined> {
  const { contentId, file, lengthBytes, sha256 } = upload;
  if (lengthBytes > maxDrawnBytes) return undefined;
  const versions = await drawing
    .run(async () => makeImageVersions(await readFile(file)))
    .catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
  const largest = versions?.at(-1);
  if (!versions || !largest) return undefined;
  for (const { kept, content } of versions)
    await deps.storage.put(imageKey({ owner, contentId, width: kept }), content);
  await deps.storage.takeCopy(originalKey({ owner, contentId }), file);
  return {
    contentId,
    kind: 'image',
    format: 'webp',
    sizeBytes: lengthBytes,
    sha256,
    mime,
    width: largest.width,
    height: largest.height,
    widths: versions.map(({ kept }) => kept),
    originalBytes: lengthBytes,
  };
}

/** Moves complete bytes into the storage: images redrawn next to their original, everything else unmodified. */
export async function storeUpload(input: Store): Promise<FileContent> {
  const found = await look(input.upload);
  if (found.kind === 'plain') return storePlain(input, { format: found.format, mime: null });
  const picture = await storePicture(input, found.mime);
  return picture ?? storePlain(input, { format: 'bin', mime: found.mime });
}
