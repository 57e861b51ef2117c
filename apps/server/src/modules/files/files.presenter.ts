import { imagePath, type StoredFile } from '@enlace/contract/files/files.contract.ts';
import type { FileRow } from './files.types.ts';

const thumbnailWidth = 320;

export function presentFile(row: FileRow): StoredFile {
  const { id, name, width, height, sizeBytes } = row;
  return {
    id,
    name,
    width,
    height,
    sizeBytes,
    thumbnailPath: imagePath({ fileId: id, width: thumbnailWidth }),
    createdAt: row.createdAt.toString(),
  };
}
