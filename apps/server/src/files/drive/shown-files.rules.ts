import { filePath, originalPath } from '@enlace/contract/files/drive/file-formats.ts';
import { imagePath, type StoredFile, type StoredImage } from '@enlace/contract/files/drive/files.contract.ts';
import { withPass } from './file-pass.rules.ts';
import type { FileStanding, ImageRow, ShownFile } from './files.types.ts';

const thumbnailWidth = 320;
const fullWidth = 1920;

function commonOf(row: ShownFile, pass: string) {
  const { id, name, sizeBytes, sha256, version, folderId, labelIds, isInUse } = row;
  return {
    id,
    name,
    sizeBytes,
    sha256,
    version,
    folderId,
    labelIds,
    isInUse,
    downloadPath: withPass(originalPath({ fileId: id }), pass),
    createdAt: row.createdAt.toString(),
    updatedAt: row.updatedAt.toString(),
    deletedAt: row.deletedAt?.toString() ?? null,
  };
}

function thumbnailOf({ id, version }: Pick<ShownFile, 'id' | 'version'>, pass: string): string {
  return `${withPass(imagePath({ fileId: id, width: thumbnailWidth }), pass)}${version > 1 ? `&v=${version}` : ''}`;
}

/** The thumbnail with the pass, so that the client also sees it where visitors may not. */
export function showImage(row: ImageRow & FileStanding, pass: string): StoredImage {
  const { id, width, height, originalBytes } = row;
  return {
    ...commonOf(row, pass),
    kind: 'image',
    format: 'webp',
    width,
    height,
    originalBytes,
    path: imagePath({ fileId: id, width: fullWidth }),
    thumbnailPath: thumbnailOf(row, pass),
  };
}

export function showFile(row: ShownFile, pass: string): StoredFile {
  if (row.kind === 'image') return showImage(row, pass);
  const { id, kind, format } = row;
  return {
    ...commonOf(row, pass),
    kind,
    format,
    path: filePath({ fileId: id, format }),
    thumbnailPath: row.widths.length > 0 ? thumbnailOf(row, pass) : null,
  };
}
