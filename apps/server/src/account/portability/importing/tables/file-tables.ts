import { type FileFormat, fileFormats } from '@enlace/contract/files/drive/file-formats.ts';
import { documentKey, imageKey, originalKey, takeFilesFromTrash } from '#files/door.ts';
import { importActor } from '../import-actor.ts';
import type { Adapted, Blob, ImportContext, ImportSpec, Row } from '../import.types.ts';
import { textOf } from './row-values.ts';

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Content = { contentId: string; kind: string; format: FileFormat; widths: number[]; hasOriginal: boolean };

function isFormat(format: string): format is FileFormat {
  return Object.hasOwn(fileFormats, format);
}

/** The kind of a row's bytes; undefined for one this version does not store. */
function contentOf(row: Row, contentId: string): Content | undefined {
  const format = textOf(row, 'format');
  const kind = textOf(row, 'kind');
  const widths = Array.isArray(row['widths'])
    ? row['widths'].filter((width) => Number.isSafeInteger(width) && width > 0)
    : [];
  if (!isFormat(format) || fileFormats[format].kind !== kind || !uuidForm.test(contentId)) return undefined;
  return { contentId, kind, format, widths, hasOriginal: typeof row['original_bytes'] === 'number' };
}

/** The place of the bytes in an archive, and their destination. */
function placesOf(
  { contentId, kind, format, widths, hasOriginal }: Content,
  here: { owner: string; contentId: string },
) {
  const drawn = widths.map((width) => ({
    path: `files/pictures/${contentId}/${width}.webp`,
    key: imageKey({ ...here, width }),
  }));
  if (kind !== 'image')
    return [{ path: `files/documents/${contentId}/file.${format}`, key: documentKey({ ...here, format }) }, ...drawn];
  return hasOriginal ? [...drawn, { path: `files/originals/${contentId}/original`, key: originalKey(here) }] : drawn;
}

/** Sizes are those of the actual bytes, whatever the row says. */
function adaptContent(row: Row, exported: { contentId: string }, context: ImportContext): Adapted {
  const content = contentOf(row, exported.contentId);
  if (!content) return 'invalid';
  const contentId = context.ids.derive(exported.contentId);
  const blobs: Blob[] = [];
  for (const { path, key } of placesOf(content, { owner: context.owner, contentId })) {
    const item = context.archive.zip.items.get(path);
    if (!item) return 'bytes_missing';
    blobs.push({ path, key, size: item.size });
  }
  if (blobs.length === 0) return 'bytes_missing';
  const original = content.hasOriginal ? (blobs.at(-1)?.size ?? null) : null;
  // A document comes first, before its first page's preview; the original of an image comes last.
  const source = content.kind === 'image' ? (content.hasOriginal ? blobs.at(-1) : undefined) : blobs[0];
  const sizeBytes = source?.size ?? blobs.reduce((sum, { size }) => sum + size, 0);
  const sum = source && context.archive.sumOf(source.path);
  context.blobs.push(...blobs);
  context.wants.fileBytes += sizeBytes;
  return {
    ...row,
    content_id: contentId,
    size_bytes: sizeBytes,
    original_bytes: original,
    sha256: sum === undefined ? null : `\\x${sum}`,
    mime: content.hasOriginal && /^image\/[a-z0-9.+-]{1,40}$/.test(textOf(row, 'mime')) ? row['mime'] : null,
  };
}

/** Content ids are not row ids: they stay as in the archive. */
function exportedContent(row: Row, idColumn: string): string {
  return textOf(row, 'exported_content_id') || textOf(row, idColumn);
}

/** Files and their versions. */
export const fileTables: readonly ImportSpec[] = [
  {
    table: 'files',
    kind: 'files',
    isCounted: true,
    hasId: true,
    extra: ['sha256'],
    // Here no page or mail has shown it yet.
    drop: ['is_closed'],
    label: ['name'],
    broughtAs: 'file',
    revive: async ({ tx, deps, owner }, ids) =>
      (await takeFilesFromTrash({ tx, deps, owner, actor: importActor, ids })).ids,
    adapt: (row, context) => adaptContent(row, { contentId: exportedContent(row, 'exported_id') }, context),
  },
  {
    table: 'file_versions',
    kind: 'files',
    hasId: true,
    parents: ['file_id'],
    extra: ['sha256'],
    adapt: (row, context) => adaptContent(row, { contentId: exportedContent(row, 'exported_id') }, context),
  },
];
