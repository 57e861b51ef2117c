import type { UploadState } from '@enlace/contract/files/drive/uploads.contract.ts';
import type { Standing } from './usecases/read-upload.ts';

export function presentUpload(row: Standing): UploadState {
  const { id, name, lengthBytes, safeBytes, sha256, folderId, fileId } = row;
  return {
    id,
    name,
    lengthBytes,
    offsetBytes: safeBytes,
    sha256,
    folderId,
    fileId,
    createdAt: row.createdAt.toString(),
    expiresAt: row.expiresAt.toString(),
  };
}
