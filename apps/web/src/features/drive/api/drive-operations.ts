import type { listContacts } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { getUpload, listUploads } from '@enlace/contract/files/drive/uploads.contract.ts';
import type { orderFileArchive } from '@enlace/contract/publishing/file-shares/file-archives.contract.ts';
import type {
  closeFileRequest,
  createFileRequest,
  listFileRequests,
} from '@enlace/contract/publishing/file-shares/file-requests.contract.ts';
import type {
  changeFileShare,
  createFileShare,
  listFileShares,
  revokeFileShare,
} from '@enlace/contract/publishing/file-shares/file-shares.contract.ts';
import type {
  duplicateFile,
  emptyFileTrash,
  findKnownFiles,
  getDriveUsage,
  listFileVersions,
  purgeFiles,
  removeFileVersion,
  restoreFiles,
  restoreFileVersion,
  trashFiles,
} from '@enlace/contract/files/files/drive.contract.ts';
import type { listFileUses } from '@enlace/contract/files/files/file-uses.contract.ts';
import type { getFile, listFiles, renameFile } from '@enlace/contract/files/files/files.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

export const driveOperations = {
  list: operationRef<typeof listFiles>({ method: 'GET', path: '/api/files' }),
  get: operationRef<typeof getFile>({ method: 'GET', path: '/api/files/:id' }),
  rename: operationRef<typeof renameFile>({ method: 'PATCH', path: '/api/files/:id' }),
  uses: operationRef<typeof listFileUses>({ method: 'GET', path: '/api/files/:id/uses' }),
  duplicate: operationRef<typeof duplicateFile>({ method: 'POST', path: '/api/files/:id/duplicate' }),
  trash: operationRef<typeof trashFiles>({ method: 'POST', path: '/api/files/trash' }),
  restore: operationRef<typeof restoreFiles>({ method: 'POST', path: '/api/files/restore' }),
  purge: operationRef<typeof purgeFiles>({ method: 'POST', path: '/api/files/purge' }),
  emptyTrash: operationRef<typeof emptyFileTrash>({ method: 'POST', path: '/api/files/trash/empty' }),
  versions: operationRef<typeof listFileVersions>({ method: 'GET', path: '/api/files/:id/versions' }),
  restoreVersion: operationRef<typeof restoreFileVersion>({
    method: 'POST',
    path: '/api/files/:id/versions/:versionId/restore',
  }),
  removeVersion: operationRef<typeof removeFileVersion>({
    method: 'DELETE',
    path: '/api/files/:id/versions/:versionId',
  }),
  known: operationRef<typeof findKnownFiles>({ method: 'POST', path: '/api/files/known' }),
  usage: operationRef<typeof getDriveUsage>({ method: 'GET', path: '/api/files/usage' }),
  archive: operationRef<typeof orderFileArchive>({ method: 'POST', path: '/api/file-archives' }),
};

export const uploadOperations = {
  list: operationRef<typeof listUploads>({ method: 'GET', path: '/api/uploads' }),
  get: operationRef<typeof getUpload>({ method: 'GET', path: '/api/uploads/:id' }),
};

export const shareOperations = {
  list: operationRef<typeof listFileShares>({ method: 'GET', path: '/api/file-shares' }),
  create: operationRef<typeof createFileShare>({ method: 'POST', path: '/api/file-shares' }),
  change: operationRef<typeof changeFileShare>({ method: 'PATCH', path: '/api/file-shares/:id' }),
  revoke: operationRef<typeof revokeFileShare>({ method: 'POST', path: '/api/file-shares/:id/revoke' }),
};

export const requestOperations = {
  list: operationRef<typeof listFileRequests>({ method: 'GET', path: '/api/file-requests' }),
  create: operationRef<typeof createFileRequest>({ method: 'POST', path: '/api/file-requests' }),
  close: operationRef<typeof closeFileRequest>({ method: 'POST', path: '/api/file-requests/:id/close' }),
  contacts: operationRef<typeof listContacts>({ method: 'GET', path: '/api/contacts' }),
};
