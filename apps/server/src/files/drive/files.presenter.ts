import { filePath, originalPath } from '@enlace/contract/files/drive/file-formats.ts';
import { imagePath, type StoredFile, type StoredImage } from '@enlace/contract/files/drive/files.contract.ts';
import type { FileVersion } from '@enlace/contract/files/drive/drive.contract.ts';
import { withPass } from './file-pass.rules.ts';
import type { FileStanding, ImageRow, ShownFile, VersionRow } from './files.types.ts';

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
export function presentImage(row: ImageRow & FileStanding, pass: string): StoredImage {
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

export function presentFile(row: ShownFile, pass: string): StoredFile {
  if (row.kind === 'image') return presentImage(row, pass);
  const { id, kind, format } = row;
  return {
    ...commonOf(row, pass),
    kind,
    format,
    path: filePath({ fileId: id, format }),
    thumbnailPath: row.widths.length > 0 ? thumbnailOf(row, pass) : null,
  };
}

/** The version is part of its file's address. */
export function presentVersion(row: VersionRow, pass: string): FileVersion {
  const { id, fileId, version, sizeBytes, sha256 } = row;
  return {
    id,
    version,
    sizeBytes,
    sha256,
    createdAt: row.contentAt.toString(),
    downloadPath: `${withPass(originalPath({ fileId }), pass)}&version=${id}`,
  };
}
