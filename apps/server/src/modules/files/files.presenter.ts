import { filePath } from '@enlace/contract/files/file-formats.ts';
import { imagePath, type StoredFile, type StoredImage } from '@enlace/contract/files/files.contract.ts';
import type { FileRow, ImageRow } from './files.types.ts';

const thumbnailWidth = 320;
const fullWidth = 1920;

export function presentImage(row: ImageRow): StoredImage {
  const { id, name, width, height, sizeBytes } = row;
  return {
    id,
    name,
    kind: 'image',
    format: 'webp',
    width,
    height,
    sizeBytes,
    path: imagePath({ fileId: id, width: fullWidth }),
    thumbnailPath: imagePath({ fileId: id, width: thumbnailWidth }),
    createdAt: row.createdAt.toString(),
  };
}

export function presentFile(row: FileRow): StoredFile {
  if (row.kind === 'image') return presentImage(row);
  const { id, name, kind, format, sizeBytes } = row;
  return {
    id,
    name,
    kind,
    format,
    sizeBytes,
    path: filePath({ fileId: id, format }),
    createdAt: row.createdAt.toString(),
  };
}
